import { makeDatabase } from '../test/kit/servers/database'
import { restartUnderTraffic } from '../test/kit/servers/rolling-restart'

// `npm run bench -- deploy` restarts them for longer.
test('two instances behind nginx restart one after the other without a failed request', async () => {
  const database = await makeDatabase()
  try {
    const { failures, missed, storedWrong, wrongCarts, connected, reconnectsMs } =
      await restartUnderTraffic({
        databaseUrl: database.url,
        requests: 1_500,
        perSecond: 200,
        sockets: 50,
        stopDelayMs: 2_500,
      })
    expect(failures).toEqual([])
    // Neither lost after the response nor run twice.
    expect({ storedWrong, wrongCarts }).toEqual({ storedWrong: 0, wrongCarts: 0 })
    expect({ connected, missed }).toEqual({ connected: 50, missed: [] })
    expect(reconnectsMs.length).toBeGreaterThanOrEqual(50)
  } finally {
    await database.drop()
  }
})
