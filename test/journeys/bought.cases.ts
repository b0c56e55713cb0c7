import { expectAccessible } from './axe'
import { phone } from './browser'
import { acceptQuote, newDeal, newNegotiator, publishComparedQuote } from './deal-scene'
import { openStaff } from './staff-app'
import { expectFitsLargeText } from './targets'

const order = {
  name: 'order.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

test('at the dealer’s desk, a buyer finds an added product, buys, and sees the verified saving at once', async () => {
  const [{ context, id: dealId }, staff] = [
    await newDeal({ theme: 'system' }),
    await newNegotiator(),
  ]
  await acceptQuote(context, await publishComparedQuote(staff, dealId))
  const desk = await openStaff(`/deals/${dealId}`)
  const deal = desk.getByRole('region', { name: 'Deal', exact: true })
  const contract = deal.getByRole('region', { name: 'Contract and purchase' })
  await deal.getByText('Not reviewed yet', { exact: true }).waitFor()
  await deal.getByRole('button', { name: 'Comparable', exact: true }).click()
  await desk.getByLabel('Why').fill('The same trim')
  await desk.getByRole('button', { name: 'It’s comparable' }).click()
  await deal.getByText('Comparable: The same trim').waitFor()

  const page = await context.newPage()
  await page.setViewportSize(phone)
  await page.goto(`/deals/${dealId}`)
  await page.getByRole('link', { name: 'Check the contract' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check the contract' }).waitFor()
  await page.getByText('11 lines left to check').waitFor()
  await page.getByRole('button', { name: 'Line', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nitrogen')
  await page.getByLabel('Amount', { exact: true }).fill('199')
  await page.getByText("Don't sign yet: $199.00 more than your quote.").waitFor()
  await page.getByText(/^Saved at/).waitFor()
  await expectAccessible(page)
  await expectFitsLargeText(page)
  await contract.getByText("Don't sign yet: $199.00 more than your quote.").waitFor() // live
  await contract.getByText('Nitrogen').waitFor()

  await page.getByRole('link', { name: 'My deal' }).first().click()
  await page.getByText('As the contract says').waitFor()
  await page.getByText('The contract is $199.00 above the quote.').waitFor()
  await expectFitsLargeText(page)
  await page.getByRole('button', { name: 'I bought it' }).click()
  const asking = page.getByRole('dialog', { name: 'You bought it?' })
  await asking.getByText('The contract is $199.00 above the quote. Record it so?').waitFor()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  const tablet = await context.newPage()
  await tablet.goto(`/deals/${dealId}`)
  await tablet.getByRole('button', { name: 'I bought it' }).click()
  const waiting = tablet.getByRole('dialog', { name: 'You bought it?' })
  await waiting.getByText('Record it so?').waitFor()
  await page.getByRole('link', { name: 'Check the contract' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nitrogen')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Amount', { exact: true }).fill('')
  for (const same of await page.getByRole('button', { name: /same as in the quote$/ }).all())
    await same.click()
  await page.getByText('Every line matches your quote.').waitFor()
  await contract.getByText('Every line matches your quote.').waitFor()
  await tablet.getByText('The contract is as you agreed.').waitFor() // live; its button has moved
  await waiting.getByText('Record it so?').waitFor({ state: 'detached' })
  expect(await waiting.isVisible()).toBe(true)
  await tablet.close()

  await page.getByRole('link', { name: 'My deal' }).first().click()
  await page.getByRole('button', { name: 'I bought it' }).click()
  await page.getByRole('button', { name: 'Record the purchase' }).click()
  await page.getByRole('heading', { level: 2, name: 'You bought it' }).waitFor()
  await page.getByText('Step 9 of 9: Yours, 90 days of support left').waitFor()
  await page.getByRole('link', { name: 'See what you saved' }).click()
  await page.getByText('as reported').waitFor()
  await page.getByText('$2,110.60').waitFor()
  // The price that is compared leads to the total that was signed.
  const compared = page.getByRole('region', { name: 'What we compare with' })
  expect(await compared.getByRole('listitem').last().textContent()).toBe(
    'Out-the-door price$36,192.23As the contract says',
  )
  await page.getByText('$1,511.60').waitFor()

  const verify = contract.getByRole('button', { name: 'Verify the saving' })
  await contract.getByText('Upload the signed buyer’s order first').waitFor()
  expect(await verify.isDisabled()).toBe(true)
  await contract.locator('input[type=file]').setInputFiles(order)
  await contract.getByText('Upload the signed buyer’s order first').waitFor({ state: 'detached' })
  const colleague = await staff.newPage()
  await colleague.goto(`/staff/deals/${dealId}/contract`)
  await colleague.getByRole('button', { name: 'Line', exact: true }).click()
  await colleague.getByLabel('Name', { exact: true }).fill('Nitrogen')
  await verify.click()
  await contract.getByText('verified', { exact: false }).first().waitFor()
  await page.getByText(/verified, \w{3} \d+, \d{4}/).waitFor() // live, on the other screen
  await colleague.getByText('What you type here isn’t saved any more.').waitFor() // live
  expect(await colleague.getByLabel('Name', { exact: true }).inputValue()).toBe('Nitrogen')
})
