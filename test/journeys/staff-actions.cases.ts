import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { demoCustomer, demoPassword, demoStaff, newSignedInVisitor, openSession } from './accounts'
import { buy, sessionOf, visitorWithCart } from './cart-and-payment'
import { query, unitsLeft } from './site'
import { openStaff } from './staff-app'

// What staff can't undo, or what affects a customer at once; and what they typed and did not send.

test('an order is found by email and refunded once, after the password, despite a double click', async () => {
  const { context, session, order } = await buy('Silver')
  const page = await openStaff('/history')
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search orders' }).waitFor()
  await page.keyboard.type('ANN@example.com')
  await page.waitForURL('**/orders?search=ANN%40example.com')
  await page.getByRole('link', { name: `#${order.number}` }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('menuitem', { name: 'Refund in full…' }).click()
  const dialog = page.getByRole('dialog', { name: `Refund order #${order.number}?` })
  await dialog.getByText('$299.00').first().waitFor()
  const send = dialog.getByRole('button', { name: 'Refund $299.00' })
  await send.click()
  await dialog.getByText('Add a short reason').waitFor()
  await dialog.getByLabel('Reason').fill('Bought by mistake')

  // The last password check was long ago. The form asks for the password, and keeps the reason.
  await query(`UPDATE session SET confirmed_at = now() - interval '31 minutes'`)
  await send.click()
  await dialog.getByRole('alert').getByText('Enter your password').waitFor()
  expect(await send.count()).toBe(0)
  const confirm = dialog.getByRole('link', { name: 'Enter password' })
  expect(await confirm.evaluate((link) => link === document.activeElement)).toBe(true)
  await confirm.click()
  await page.waitForURL(/\/api\/login\/confirm\?returnTo=%2Fstaff%2Forders%2F\d+$/)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**/staff/orders/${order.number}`)
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Bought by mistake')
  await send.dblclick()
  await dialog.waitFor({ state: 'detached' })

  await page.getByText('Refunded', { exact: true }).first().waitFor()
  await page.getByText('Bought by mistake').first().waitFor()
  await page.getByText(`Sam Staff moved order ${order.number} from`).waitFor()
  expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  expect(
    await query('SELECT status, refunded_cents, refund_reason FROM orders WHERE id = $1', [
      order.id,
    ]),
  ).toEqual([{ status: 'REFUNDED', refunded_cents: 29_900, refund_reason: 'Bought by mistake' }])
  await page.reload()
  await page.getByText('Refunded', { exact: true }).first().waitFor()
  expect(await dialog.count()).toBe(0)

  const buyer = await context.newPage()
  await buyer.goto(`/receipt?session_id=${session}`)
  await buyer.getByText('Payment Status: Refunded').waitFor()
  await buyer.getByText('We sent your full payment back to your card').waitFor()
  expect(await buyer.getByText('Next Steps').count()).toBe(0)
})

test('staff find an open hold and release it', async () => {
  const before = await unitsLeft('Silver')
  const { request } = await visitorWithCart(['Silver'])
  const { url } = await (await request.post('/api/create-checkout-session')).json()
  const session = sessionOf(url)
  const stored = () =>
    query<{ number: number; status: string }>(
      'SELECT number, status FROM orders WHERE session_id = $1',
      [session],
    )
  const [held] = await stored()

  const page = await openStaff('/orders')
  await page.getByRole('link', { name: 'Open holds' }).click()
  await page.getByRole('link', { name: `#${held?.number}` }).click()
  const release = page.getByRole('button', { name: 'Release hold' })
  await release.waitFor()
  await release.click()
  await page.getByText('Hold released').first().waitFor()
  await release.waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject([{ status: 'CANCELLED' }])
  await eventually(async () => expect(await unitsLeft('Silver')).toBe(before))
  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('link', { name: 'Open holds' }).click()
  await page.getByText('No open holds').waitFor()
})

test('staff create an API token, use it, and revoke it', async () => {
  const page = await openStaff('/')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('menuitem', { name: 'API tokens' }).click()
  await query(`UPDATE session SET confirmed_at = now() - interval '31 minutes'`)
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New API token' })
  await form.getByLabel('Name').fill('Dashboard')
  await form.getByLabel('30 days').check()
  await form.getByRole('button', { name: 'Create token' }).click()
  await form.getByRole('link', { name: 'Enter password' }).click()
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/staff/tokens')
  expect(await form.getByLabel('30 days').isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Create token' }).click()

  const secret = page.getByRole('dialog', { name: 'Copy your token now' })
  await secret.getByRole('button', { name: 'Copy' }).click()
  await secret.getByRole('button', { name: 'Copied' }).waitFor()
  const token = await secret.getByLabel('API token').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await secret.getByRole('button', { name: 'Done' }).click()
  const authorization = `Bearer ${token}`
  const use = () =>
    fetch(`${new URL(page.url()).origin}/api/auth/user`, { headers: { authorization } })
  expect(await (await use()).json()).toMatchObject({ email: demoStaff, isStaff: true })

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Dashboard' })
  await row.waitFor()
  expect(await row.getByText('Never used').count()).toBe(0)
  await row.getByRole('button', { name: 'Revoke Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke “Dashboard”?' })
  await question.getByRole('button', { name: 'Revoke token' }).click()
  await page.getByText('No API tokens yet').waitFor()
  const refused = await use()
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ])
})

test('staff sign a customer out everywhere, and stay signed in themselves', async () => {
  const { request } = await newSignedInVisitor(demoCustomer)
  const data = { content: 'Someone else uses my account.' }
  expect((await request.post('/api/messages', { data })).status()).toBe(201)
  const [customer] = await query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    demoCustomer,
  ])
  const page = await openStaff(`/conversations/${customer?.id}`)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Casey Customer out everywhere?' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('Casey Customer is signed out everywhere').first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect((await request.get('/api/auth/user')).status()).toBe(401)
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(200)
})

test('what is typed and not sent waits in its tab, and not for a colleague who signs in there', async () => {
  const page = await openStaff('/dealers')
  const dialog = page.getByRole('dialog', { name: 'Add a dealer' })
  const name = dialog.getByLabel('Name')
  const open = () => page.getByRole('button', { name: 'Add a dealer' }).click()
  await open()
  await name.fill('Half a dealer')
  await page.keyboard.press('Escape')
  await page.reload()
  await open()
  expect(await name.inputValue()).toBe('Half a dealer')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  expect(await name.inputValue()).toBe('')
  await name.fill('Another dealer')
  await page.keyboard.press('Escape')

  const [advocate] = await query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    'advocate@example.com',
  ])
  await openSession(page.context(), advocate?.id ?? '')
  await page.reload()
  await eventually(async () =>
    expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain(
      'Another dealer',
    ),
  )
  await page.waitForLoadState('networkidle')
  await open()
  expect(await name.inputValue()).toBe('')
  expect(await dialog.getByRole('button', { name: 'Start over' }).count()).toBe(0)
})

test('an email whose answer was lost goes out once, though its draft is sent again after a reload', async () => {
  const [person] = await query<{ id: string }>(
    'SELECT person_id AS id FROM person_email WHERE email = $1',
    [demoCustomer],
  )
  const page = await openStaff(`/people/${person?.id}`)
  const dialog = page.getByRole('dialog', { name: /^Email / })
  const open = () => page.getByRole('button', { name: /^Write an email/ }).click()
  await open()
  await dialog.getByLabel('Subject').fill('Your trade-in')
  await dialog.getByLabel('Text', { exact: true }).fill('When can we see it?')
  expectLog(/ERR_FAILED/)
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'SendEmail') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('alert').waitFor()
  await page.unroute('**/graphql')
  await page.reload()
  await open()
  await dialog.getByRole('button', { name: 'Start over' }).waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await query('SELECT text FROM mail WHERE subject = $1', ['Your trade-in'])).toHaveLength(1)
  await open()
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('')
})
