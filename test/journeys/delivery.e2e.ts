import { freePort } from '../../api/platform/network'
import { makeLine } from '../kit/servers/flaky-proxy'
import { type ServerProcess, startServer } from '../kit/servers/server-process'
import { makeShopDatabase } from '../kit/servers/shop-database'
import { faultsOf, openChat, openStaff, shownIn, whenShown } from './delivery-check'

// delivery.long.e2e.ts breaks the connection in every way, and stops Redis; api/chat/two-instances.test.ts has two
// instances.

const cleanUp: (() => unknown)[] = []

afterAll(async () => {
  for (const context of browser.contexts()) await context.close()
  for (const task of cleanUp.reverse()) await task()
})

test('delivers messages once and in order while the connection breaks and the server crashes', async () => {
  const { url, drop } = await makeShopDatabase()
  cleanUp.push(drop)
  const port = await freePort()
  const line = await makeLine(port)
  cleanUp.push(line.close)
  const env = {
    DATABASE_URL: url,
    PORT: String(port),
    PUBLIC_URL: line.base,
    SANDBOX_PORT: String(await freePort()),
  }
  let server: ServerProcess = await startServer(env)
  cleanUp.push(() => server.stop())
  const staff = await openStaff(server)
  const page = await openChat(browser, line.base)
  const sayFew = async () => {
    for (let turn = 0; turn < 3; turn++) await staff.say()
  }

  await sayFew()
  line.cut('reset')
  await sayFew()
  line.restore()
  await whenShown(page, staff.sent)

  const sending = sayFew()
  await server.stop('SIGKILL')
  server = await startServer(env)
  await sending
  await whenShown(page, staff.sent)

  expect(staff.sent).toHaveLength(9)
  const faults = faultsOf(staff.sent, await shownIn(page))
  expect(faults).toEqual({ lost: 0, doubled: 0, outOfOrder: 0 })
})
