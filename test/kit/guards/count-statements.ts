import { jest } from '@jest/globals'
import { DatabaseClient } from '../../../api/platform/database-client'

/** Counts the SQL statements of `run`: the lowest of ten runs, because timers query too. */
export async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let tries = 0; tries < 10; tries += 1) {
    const asked = jest.spyOn(DatabaseClient.prototype, 'query')
    await run()
    counts.push(asked.mock.calls.length)
    asked.mockRestore()
  }
  return Math.min(...counts)
}
