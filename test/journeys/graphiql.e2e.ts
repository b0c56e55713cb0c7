import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { demoCustomer, makeSignedIn } from './accounts'
import { openShop, visit } from './site'

openShop()

/** Runs one of the operations that are in the tab; the menu knows those of a new tab a little later. */
async function run(page: Page, operation: string) {
  const item = page.getByRole('menuitem', { name: operation, exact: true })
  await eventually(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await item.waitFor({ timeout: 1_000 })
  })
  await item.click()
}

const result = (page: Page) => page.getByRole('region', { name: 'Result Window' })

test('GraphiQL opens in the theme of the site, and its first example is answered', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const page = await visit('/graphql', { theme })
    await page.locator(`body.graphiql-${theme}`).waitFor()
    await run(page, 'Visitor')
    await result(page).getByText('"Platinum"').waitFor()
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
    await page.getByRole('link', { name: 'Subscription' }).waitFor()
    await page.getByRole('button', { name: 'Open settings dialog' }).click()
    await page.getByRole('dialog').waitFor()
  }
})

test('a customer hears in GraphiQL what is said in the chat', async () => {
  const page = await (await makeSignedIn(demoCustomer)).newPage()
  await page.goto('/graphql')
  await page.getByText('# What everybody may do.').waitFor()
  await page.getByRole('tab', { name: 'Customer' }).click()
  await run(page, 'CustomerListens')
  await eventually(async () => {
    // The line may not be open yet; what was said before that is not heard.
    await page.request.post('/graphql', {
      data: { query: 'mutation { sendMessage(content: "Is anybody there?") { id } }' },
    })
    await result(page).getByText('"Is anybody there?"').waitFor({ timeout: 1_000 })
  })
})
