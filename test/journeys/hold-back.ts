import type { Page } from 'playwright-core'

/** Holds back requests of a GraphQL operation until the returned function is called. */
export async function holdBack(page: Page, operation: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(operation)) await held
    await route.continue()
  })
  return release
}
