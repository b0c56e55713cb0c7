import { jest } from '@jest/globals'
import { pool } from '../../../api/platform/db'

/** Starts a read and holds back the database's answer until the returned function is called, which waits for the read to end. */
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
