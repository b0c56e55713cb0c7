import stopDatabase from '../kit/servers/global-teardown'
import './global-setup'

export default async function teardown() {
  await globalThis.testBrowserServer?.close()
  await stopDatabase()
}
