import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { demoCustomer, demoStaff, newSignedInVisitor } from './accounts'

/**
 * Runs one of the operations in the tab. The button opens a menu only once the editor has parsed them;
 * until then, it would send a request without an operation name.
 */
async function run(page: Page, operation: string) {
  const button = page.getByRole('button', { name: /^Execute query/ })
  await button.and(page.locator('[aria-haspopup="menu"]')).click()
  await page.getByRole('menuitem', { name: operation, exact: true }).click()
}

const result = (page: Page) => page.getByRole('region', { name: 'Result Window' })

test("GraphiQL opens in the site's theme, runs its first example, and receives chat messages", async () => {
  const page = await (await newSignedInVisitor(demoStaff, { theme: 'light' })).newPage()
  await page.goto('/graphql')
  await page.locator('body.graphiql-light').waitFor()
  await run(page, 'Visitor')
  await result(page).getByText('"Platinum"').waitFor()
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Subscription' }).waitFor()
  await page.getByRole('button', { name: 'Open settings dialog' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')

  const customer = await newSignedInVisitor(demoCustomer)
  await page.getByRole('tab', { name: 'Staff' }).click()
  await run(page, 'StaffListens')
  await eventually(async () => {
    // A message sent before the subscription is active does not reach it.
    await customer.request.post('/api/messages', { data: { content: 'Hello there' } })
    await result(page).getByText('"Hello there"').waitFor({ timeout: 1_000 })
  })

  await page.evaluate(() => localStorage.setItem('drivefair-theme', 'dark'))
  await page.reload()
  await page.locator('body.graphiql-dark').waitFor()
})
