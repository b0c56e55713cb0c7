import { jest } from '@jest/globals'
import { DatabaseClient } from '../../../api/platform/database-client'

/** Every instance reads packages and settings again and again, so on a busy machine in each run. */
const isPoll = ([query]: unknown[]) =>
  typeof query === 'object' &&
  query !== null &&
  'name' in query &&
  (query.name === 'packages' || query.name === 'site-settings')

/** Counts the SQL statements of `run`: the lowest of ten runs, because other timers query too. */
export async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let tries = 0; tries < 10; tries += 1) {
    const asked = jest.spyOn(DatabaseClient.prototype, 'query')
    await run()
    counts.push(asked.mock.calls.filter((call) => !isPoll(call)).length)
    asked.mockRestore()
  }
  return Math.min(...counts)
}
