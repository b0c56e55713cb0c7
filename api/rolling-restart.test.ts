import { makeDatabase } from '../test/kit/database'
import { restartUnderTraffic } from '../test/kit/rolling-restart'

test('two instances behind nginx restart one after the other without a failed request', async () => {
  const database = await makeDatabase()
  try {
    const { failures, missed, storedWrong, wrongCarts, complaints, ...seen } =
      await restartUnderTraffic({
        databaseUrl: database.url,
        requests: 2_000,
        perSecond: 200,
        sockets: 50,
        stopDelayMs: 2_500,
      })
    expect({ failures, missed, storedWrong, wrongCarts, complaints }).toEqual({
      failures: [],
      missed: [],
      storedWrong: 0,
      wrongCarts: 0,
      complaints: [],
    })
    expect(seen.connected).toBe(50)
    expect(seen.reconnectsMs.length).toBeGreaterThanOrEqual(50) // each instance had sockets
    expect(Math.max(...seen.reconnectsMs)).toBeLessThan(15_000)
  } finally {
    await database.drop()
  }
}, 120_000)
