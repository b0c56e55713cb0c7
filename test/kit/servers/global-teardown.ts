import './global-setup'

export default async function teardown() {
  await globalThis.stopTestDatabase?.()
  globalThis.stopTestDatabase = undefined
}
