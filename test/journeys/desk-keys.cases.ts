import type { Page } from 'playwright-core'
import { acceptQuote, beginSearch, newDeal, newNegotiator, publishQuote } from './deal-scene'
import { makeAsked, makeDealers, makeDealToAskAbout } from './dealers-scene'
import { query } from './site'
import { goInPage, openStaff } from './staff-app'

// How many keys the daily tasks of the desk take. Typed text isn't counted.

/** Presses keys; `count` says how many it were. */
function keysOf(page: Page) {
  const pressed: string[] = []
  return {
    press: async (key: string) => {
      pressed.push(key)
      await page.keyboard.press(key)
    },
    count: () => pressed.splice(0).length,
  }
}

test('few keys ask the same eight dealers as last time, log a call, and record a purchase', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `Keys${at + 1} Motors`)
  await makeDealers(names)
  const last = await makeDealToAskAbout()
  const { dealId } = await makeDealToAskAbout()
  await query(`UPDATE wishes SET state = 'ND' WHERE deal_id = ANY ($1)`, [[last.dealId, dealId]])
  const dealers = await query<{ id: string }>('SELECT id FROM dealer WHERE name = ANY ($1)', [
    names,
  ])
  for (const { id } of dealers) await makeAsked(id, last.dealId)

  const page = await openStaff(`/deals/${dealId}`)
  const { press, count } = keysOf(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Ask dealers' }).first().waitFor()
  await press('Shift+D')
  await dialog.getByRole('button', { name: 'The same 8 as last time' }).waitFor()
  await press('Alt+s')
  await dialog.getByRole('button', { name: 'Send to 8 dealers' }).waitFor()
  await press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const sent = await query(
    `SELECT 1 FROM solicitation JOIN dealer ON dealer.id = dealer_id
      WHERE deal_id = $1 AND dealer.name = ANY ($2) AND asked_at IS NOT NULL`,
    [dealId, names],
  )
  expect(sent).toHaveLength(8)
  expect(count()).toBeLessThanOrEqual(8)

  const bought = await newDeal()
  await beginSearch(bought.id)
  const offer = { vin: '7DFHDEM01TD000303', sellingPrice: 33_690, fee: 599 }
  const quote = await publishQuote(await newNegotiator(), bought.id, 'Keys Motors', offer)
  await acceptQuote(bought.context, quote)
  await goInPage(page, `/staff/deals/${bought.id}`)
  await page.getByRole('button', { name: 'Record the purchase' }).waitFor()
  await press('n')
  await dialog.getByLabel('Talked').and(page.locator(':focus')).waitFor()
  await press('1')
  await dialog.getByLabel('What was said').and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText('Picked it up.')
  await press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(count()).toBeLessThanOrEqual(3)

  await press('Shift+P')
  await dialog.getByLabel('Day of the purchase').waitFor()
  await press('Control+Enter')
  await page.getByRole('button', { name: 'Undo the purchase…' }).waitFor()
  expect(count()).toBeLessThanOrEqual(2)
})
