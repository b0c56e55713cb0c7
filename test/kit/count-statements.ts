import { jest } from '@jest/globals'
import { DatabaseClient } from '../../api/platform/database-client'

/** How many statements it takes; the least of some tries, as timers of the server ask too. */
export async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const asked = jest.spyOn(DatabaseClient.prototype, 'query')
    await run()
    counts.push(asked.mock.calls.length)
    asked.mockRestore()
  }
  return Math.min(...counts)
}
