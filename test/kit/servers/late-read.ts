import { jest } from '@jest/globals'
import { pool } from '../../../api/platform/db'

/** Begins a read whose answer from the database is on its way until the function returned is called, which ends the read. */
export async function beginLateRead(read: () => Promise<unknown>) {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  let rows: Promise<unknown> | undefined
  const querying = jest.spyOn(pool, 'query').mockImplementationOnce(((...given: unknown[]) => {
    rows = query(...given)
    return held.then(() => rows)
  }) as never)
  const reading = read()
  querying.mockRestore()
  await rows
  return () => {
    letThrough()
    return reading
  }
}
