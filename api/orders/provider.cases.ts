import { withClockAhead } from '../../test/kit/clock'
import { eventually } from '../../test/kit/eventually'
import { addToCart, checkout } from '../../test/kit/requests/operations'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import {
  cartLines,
  openPage,
  orderOf,
  returnToShop,
  startCheckout,
  startPaidCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { graph, makePackage, makeVisitor, rest, sandbox } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { connectPayments, defaultTimeLimits } from '../platform/payments'

type Shopper = Awaited<ReturnType<typeof makeShopper>>

async function makeShopper() {
  const visitor = makeVisitor()
  const gold = await makePackage()
  await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  return { visitor, gold }
}

/** Checkout fails as PROVIDER_UNAVAILABLE, holds nothing and keeps the cart. */
async function expectNoCheckout({ visitor, gold }: Shopper) {
  const { status, body } = await rest(visitor, 'POST', '/api/create-checkout-session', {})
  expect(status).toBe(502)
  expect(body).toEqual({
    message: "The payment service isn't responding right now. Please try again.",
    code: 'PROVIDER_UNAVAILABLE',
    requestId: expect.any(String),
  })
  expect(await unitsOf(gold)).toEqual([10, 0, 0])
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
}

async function expectCheckoutWorks({ visitor }: Shopper) {
  const { id, url } = await openPage(visitor)
  await payOnPage(url, { webhook: 'lost' })
  expect((await returnToShop(visitor, id)).data.processOrder.status).toBe('PAID')
}

test('starting a payment takes at most ten seconds', () => {
  const { call, close } = defaultTimeLimits
  expect(call.totalMs + close.totalMs).toBeLessThanOrEqual(10_000)
})

test('retries with the same idempotency key when a response is lost, and opens one session', async () => {
  const { visitor, gold } = await makeShopper()
  const countSessions = async () => {
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM sandbox.checkout_session')
    return rows.length
  }
  const before = await countSessions()

  const { id } = await withProvider(['lose-answer', 'lose-answer'], 'pass', async ({ calls }) => {
    const page = await openPage(visitor)
    expect(calls.map(({ path }) => path)).toEqual(Array(3).fill('POST /v1/checkout/sessions'))
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    return page
  })

  expect(await countSessions()).toBe(before + 1)
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect(await unitsOf(gold)).toEqual([8, 2, 0])
})

test('gives up after three failed attempts', async () => {
  const shopper = await makeShopper()
  await withProvider(['error', 'error', 'error'], 'pass', async ({ calls }) => {
    await expectNoCheckout(shopper)
    expect(calls).toHaveLength(3)
  })
})

test.each(['error', 'gateway', 'lose-answer', 'silence', 'drip'] as const)(
  'holds nothing while every call ends in "%s", and works again afterwards',
  async (fate) => {
    const shopper = await makeShopper()
    await withProvider([], fate, () => expectNoCheckout(shopper))
    await expectCheckoutWorks(shopper)
  },
)

test('holds nothing while the provider cannot be reached, and works again afterwards', async () => {
  const shopper = await makeShopper()
  const closed = await withProvider([], 'pass', async ({ apiBase }) => apiBase)
  connectPayments({ ...sandbox, apiBase: closed })
  try {
    await expectNoCheckout(shopper)
  } finally {
    connectPayments(sandbox)
  }
  await expectCheckoutWorks(shopper)
})

test('keeps the previous page and its units when the cart changes while the provider is silent', async () => {
  const { visitor, bought, id } = await startCheckout()
  await graph(visitor, addToCart, { packageId: bought.id })

  const { errors } = await withProvider([], 'silence', () => graph(visitor, checkout))

  expect(errors[0].extensions.code).toBe('PROVIDER_UNAVAILABLE')
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
  const second = await openPage(visitor)
  expect(await orderOf(second.id)).toMatchObject({ totalCents: 2 * 599_00 })
})

test('two tabs get one page while a response is lost', async () => {
  const { visitor, gold } = await makeShopper()
  const pages = await withProvider(['lose-answer', 'error'], 'pass', () =>
    Promise.all([openPage(visitor), openPage(visitor)]),
  )
  expect(pages[0]?.id).toBe(pages[1]?.id)
  expect(await unitsOf(gold)).toEqual([8, 2, 0])
})

test('a return to the shop fails while the provider is down and succeeds later', async () => {
  const { visitor, id } = await startPaidCheckout()
  const { errors } = await withProvider([], 'gateway', () => returnToShop(visitor, id))
  expect(errors[0].extensions.code).toBe('PROVIDER_UNAVAILABLE')
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect((await returnToShop(visitor, id)).data.processOrder.status).toBe('PAID')
})

test('waits while another tab opens the page, however many calls find that in progress', async () => {
  const { visitor, gold } = await makeShopper()
  const { id } = await withProvider(Array(8).fill('in-use'), 'pass', () => openPage(visitor))
  expect(await ordersOf(gold)).toMatchObject([{ status: 'PENDING', sessionId: id }])
  expect(await unitsOf(gold)).toEqual([8, 2, 0])
})

test('keeps the order when another tab takes too long to open the page', async () => {
  const { visitor, gold } = await makeShopper()

  const { status, body } = await withProvider([], 'in-use', async ({ calls }) => {
    const answer = rest(visitor, 'POST', '/api/create-checkout-session', {})
    await eventually(() => expect(calls.length).toBeGreaterThan(3))
    return withClockAhead(1, () => answer)
  })

  expect([status, body.code]).toEqual([502, 'PROVIDER_UNAVAILABLE'])
  expect(await unitsOf(gold)).toEqual([8, 2, 0])
  const { id } = await openPage(visitor)
  expect(await ordersOf(gold)).toMatchObject([{ status: 'PENDING', sessionId: id }])
})

const ordersOf = ({ id: packageId }: Shopper['gold']) =>
  db.order.findMany({ where: { items: { some: { packageId } } } })
