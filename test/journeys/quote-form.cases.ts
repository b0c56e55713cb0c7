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
