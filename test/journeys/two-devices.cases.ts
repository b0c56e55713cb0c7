import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { acceptQuote, newDeal, newNegotiator, publishComparedQuote } from './deal-scene'
import { holdBack } from './hold-back'
import { query } from './site'

const storedPrice = async (dealId: string) => {
  const [contract] = await query<{ selling_cents: number }>(
    `SELECT selling_cents FROM quote WHERE deal_id = $1 AND role = 'CONTRACT'`,
    [dealId],
  )
  return contract?.selling_cents
}

test('two devices fill in one contract: both keep what was typed, and where both changed a field the buyer chooses', async () => {
  const { context, id: dealId } = await newDeal()
  await acceptQuote(context, await publishComparedQuote(await newNegotiator(), dealId))
  const [page, laptop] = [await context.newPage(), await context.newPage()]
  for (const device of [page, laptop]) {
    await device.goto(`/deals/${dealId}/contract`)
    await device.getByText('11 lines left to check').waitFor()
  }
  const price = (device: Page) => device.getByLabel('Selling price', { exact: true })
  await page.getByLabel('Doc fee').first().fill('699')
  await laptop.getByText("Don't sign yet: $100.00 more than your quote.").waitFor() // live
  await laptop.getByLabel('Title and tag').first().fill('48')
  await laptop.getByText(/^Saved at/).waitFor()
  await page.getByText("Don't sign yet: $110.00 more than your quote.").waitFor()

  const release = await holdBack(laptop, 'SaveContract')
  await price(laptop).fill('33800')
  await price(page).fill('33700')
  await page.getByText("Don't sign yet: $120.00 more than your quote.").waitFor()
  await eventually(async () => expect(await storedPrice(dealId)).toBe(3_370_000))
  release()
  await laptop.getByText(/entered “33700”/).waitFor()
  expect(await price(laptop).inputValue()).toBe('33800') // nothing that was typed is lost
  await laptop.getByRole('button', { name: 'Keep mine' }).click()
  await eventually(async () => expect(await storedPrice(dealId)).toBe(3_380_000))
  await eventually(async () => expect(await price(page).inputValue()).toBe('33800'))
})
