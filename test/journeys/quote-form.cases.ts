import { beginSearch, newDeal } from './deal-scene'
import { makeAsked, makeDealer } from './dealers-scene'
import { openStaff } from './staff-app'

// How entering a quote begins. Declares tests only; staff.e2e.ts opens the shop.

test('a new quote says at its top what the deal lacks, and solves it there', async () => {
  const { id } = await newDeal()
  const page = await openStaff(`/deals/${id}/quotes/new`)
  await page.getByText("The buyer hasn't sent their wishes yet.").waitFor()
  await page.getByRole('button', { name: 'Start the search' }).waitFor()
  await page.getByText('No dealer has been asked yet.').waitFor()
  await page.getByRole('button', { name: 'Ask dealers' }).click()
  await page.getByRole('dialog', { name: 'Ask dealers' }).getByLabel('Find a dealer').waitFor()
  await page.keyboard.press('Escape')

  await beginSearch(id)
  await makeAsked(await makeDealer(`Bayview ${id}`), id)
  await page.reload()
  await page.getByLabel('Dealer', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Start the search' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Ask dealers' }).count()).toBe(0)
})

test('the key q begins where the URL of a new quote does: at the dealer', async () => {
  const { id } = await newDeal()
  await beginSearch(id)
  for (const name of ['Bayview', 'Castle']) await makeAsked(await makeDealer(`${name} ${id}`), id)
  const page = await openStaff(`/deals/${id}/quotes/new`)
  const dealer = page.getByLabel('Dealer', { exact: true }).and(page.locator(':focus'))
  await dealer.waitFor()
  await page.goto(`/staff/deals/${id}`)
  await page.getByText(`Castle ${id}`).first().waitFor()
  await page.keyboard.press('q')
  await page.waitForURL('**/quotes/new')
  await dealer.waitFor()
})

test('what is typed while the dealer’s document is on its way stays', async () => {
  const { id } = await newDeal()
  await beginSearch(id)
  await makeAsked(await makeDealer(`Bayview ${id}`), id)
  const page = await openStaff(`/deals/${id}/quotes/new`)
  const price = page.getByLabel('Selling price', { exact: true })
  await price.fill('33690')
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/documents**', async (route) => {
    await arrived
    await route.continue()
  })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'quote.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%quote\n%%EOF\n'),
    })
  await price.fill('34480')
  arrive()
  await page.getByRole('button', { name: 'Detach quote.pdf' }).waitFor()
  expect(await price.inputValue()).toBe('34480')
})
