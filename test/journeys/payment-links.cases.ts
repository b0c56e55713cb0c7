import { pay, proceedToPayment, toastSays, visitorWithCart } from './cart-and-payment'
import { query } from './site'
import { goInPage, makeRequest, openStaff } from './staff-app'

test('a payment link goes from the call to the paid order, and wins the request in the open staff tab', async () => {
  const request = await makeRequest('Rosa', 600)
  const staff = await openStaff(`/consultations/${request}`)
  const sale = staff.getByRole('region', { name: 'Sale' })
  await sale.getByText('Payment links appear here').waitFor()
  await staff.keyboard.press('p')
  const dialog = staff.getByRole('dialog', { name: 'Send a payment link' })
  const send = dialog.getByRole('button', { name: 'Send the link' })
  await send.click()
  await dialog.getByText('Choose a package').waitFor()
  const gold = dialog.getByRole('option', { name: /^Gold/ })
  await gold.waitFor({ state: 'attached' })
  await dialog.getByLabel('Package').selectOption((await gold.getAttribute('value')) ?? '')
  await dialog.getByLabel('Note (optional)').fill('It was good to talk.')
  await dialog
    .getByText('Hi Rosa, as we discussed, here is the link for the Gold package')
    .waitFor()
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  await toastSays(staff, 'Payment link sent')
  await sale.getByText('Not opened yet').waitFor()

  const [link] = await query<{ token: string; recipient: string }>(
    'SELECT token, recipient FROM payment_link WHERE consultation_id = $1',
    [request],
  )
  expect(link?.recipient).toBe('lee@example.com')
  const customer = await (await visitorWithCart(['Silver'])).newPage()
  await customer.goto(`/api/pay/${link?.token}`)
  await customer.getByText('It was good to talk.').waitFor()
  await customer.getByText('This replaces the item in your cart.').waitFor()
  await customer.getByRole('button', { name: 'Continue to payment' }).click()
  await customer.waitForURL('**/checkout')
  await customer.getByText('Gold').first().waitFor()
  await proceedToPayment(customer)
  await pay(customer)
  await customer.waitForURL('**/success**')

  await sale.getByText(/^Won with/).waitFor()
  await sale.getByText('Paid', { exact: true }).waitFor()
  const [order, ...others] = await query<{ number: number; name: string }>(
    `SELECT o.number, i.package_name AS name FROM consultation c
     JOIN orders o ON o.id = c.won_order_id JOIN order_item i ON i.order_id = o.id
     WHERE c.id = $1 AND c.status = 'WON'`,
    [request],
  )
  expect([order?.name, others]).toEqual(['Gold', []])
  await staff.getByRole('list', { name: 'Stage' }).getByText('Won', { exact: true }).waitFor()
  expect(await staff.getByRole('group', { name: 'Status' }).count()).toBe(0)
  await staff.getByRole('link', { name: 'Won', exact: true }).click()
  await staff.getByRole('link').filter({ hasText: 'Rosa Lee' }).first().waitFor()
  await sale
    .getByRole('link', { name: `order #${order?.number}` })
    .first()
    .click()
  await staff.getByText('Payment link by Sam Staff').waitFor()
  await staff.getByRole('link', { name: /^From the request of/ }).click()
  await sale.getByText(/^Won with/).waitFor()

  await customer.goto(`/api/pay/${link?.token}`)
  await customer.getByText('This link has been paid.').waitFor()
})

test('staff copy, revoke, and send payment links again', async () => {
  const request = await makeRequest('Rosa', 600)
  const [gold] = await query<{ id: string }>("SELECT id FROM package WHERE name = 'Gold'")
  await query(
    `INSERT INTO payment_link (token, consultation_id, recipient, package_id, quantity, price_cents,
       created_by_name, valid_days, expires_at, request_key)
     SELECT substr(md5(n::text) || md5(n::text), 1, 22), $1, 'lee' || n || '@example.com', $2, 1, 100,
       'Sam Staff', 7, now() + (n * 2 - 3) * interval '1 day', gen_random_uuid()
     FROM generate_series(1, 2) n`,
    [request, gold?.id],
  )
  const page = await openStaff(`/consultations/${request}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const links = page.getByRole('region', { name: 'Sale' }).getByRole('listitem')
  const [expired, open] = [1, 2].map((n) => links.filter({ hasText: `lee${n}@example.com` }))
  await open?.getByText('Checkout asks to confirm it.').waitFor()
  await open?.getByRole('button', { name: 'Copy' }).click()
  await toastSays(page, 'Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/api\/pay\/[\w-]{22}$/,
  )
  await expired?.getByText('Expired').waitFor()
  await expired?.getByRole('button', { name: 'Send again' }).click()
  await toastSays(page, 'Sent again to lee1@example.com')
  await expired?.getByText('Not opened yet').waitFor()
  await expired?.getByText('Checkout asks to confirm it.').waitFor({ state: 'detached' })

  await goInPage(page, `/staff/packages/${gold?.id}`)
  await page.getByRole('heading', { name: '1 open payment link names the old price' }).waitFor()
  await goInPage(page, `/staff/consultations/${request}`)
  await open?.getByRole('button', { name: 'Revoke' }).click()
  await toastSays(page, 'Link revoked')
  await open?.getByText('Revoked').waitFor()
})
