import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { addToCart, checkout } from '../../test/kit/operations'
import { payOnPage } from '../../test/kit/payment-page'
import { withProvider } from '../../test/kit/provider-proxy'
import {
  cartLines,
  openPage,
  orderOf,
  process,
  startCheckout,
  unitsOf,
} from '../../test/kit/purchases'
import { graph, makePackage, makeVisitor, openShop, rest, sandbox } from '../../test/kit/shop'
import { db } from '../platform/db'
import { connectPayments } from '../platform/payments'

openShop()

afterEach(() => connectPayments(sandbox))

async function makeVisitorWithGold() {
  const visitor = makeVisitor()
  const gold = await makePackage()
  await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  return { visitor, gold }
}

/** How long the visitor waits for PROVIDER_UNAVAILABLE; nothing is held then, and the cart is whole. */
async function expectNoCheckout({
  visitor,
  gold,
}: Awaited<ReturnType<typeof makeVisitorWithGold>>) {
  const startedAt = Date.now()
  const { status, body } = await rest(visitor, 'POST', '/api/create-checkout-session', {})
  const ms = Date.now() - startedAt

  expect(status).toBe(502)
  expect(body).toEqual({
    message: 'The payment service does not answer right now. Please try again.',
    code: 'PROVIDER_UNAVAILABLE',
    requestId: expect.any(String),
  })
  expect(await unitsOf(gold)).toEqual([10, 0, 0])
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
  return ms
}

async function expectCheckoutWorks({ visitor }: Awaited<ReturnType<typeof makeVisitorWithGold>>) {
  connectPayments(sandbox)
  const { id, url } = await openPage(visitor)
  await payOnPage(url, { webhook: 'lost' })
  expect((await process(visitor, id)).data.processOrder.status).toBe('PAID')
}

test('a call whose answer was lost is asked again with the same key, and makes one session', async () => {
  const { visitor, gold } = await makeVisitorWithGold()
  const count = async () =>
    (
      await db.$queryRaw<[{ n: number }]>`SELECT count(*)::int AS n FROM sandbox.checkout_session`
    )[0].n
  const before = await count()

  const { id } = await withProvider(['lose-answer', 'lose-answer'], 'pass', async ({ calls }) => {
    const page = await openPage(visitor)
    expect(calls.map(({ path }) => path)).toEqual(Array(3).fill('POST /v1/checkout/sessions'))
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    return page
  })

  expect(await count()).toBe(before + 1)
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect(await unitsOf(gold)).toEqual([8, 2, 0])
})

test('a provider that fails once is asked again', async () => {
  const { visitor } = await makeVisitorWithGold()
  await withProvider(['error'], 'pass', async () =>
    expect((await openPage(visitor)).url).toContain('/pay/'),
  )
})

test.each(['error', 'gateway', 'lose-answer'] as const)(
  'a provider that only knows "%s": nothing is held, and it works again afterwards',
  async (fate) => {
    const shopper = await makeVisitorWithGold()
    await withProvider([], fate, async ({ calls }) => {
      expect(await expectNoCheckout(shopper)).toBeLessThan(10_000)
      expect(calls.length).toBeLessThanOrEqual(3)
    })
    await expectCheckoutWorks(shopper)
  },
)

test('a provider that cannot be reached: nothing is held, and it works again afterwards', async () => {
  const shopper = await makeVisitorWithGold()
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))

  connectPayments({ ...sandbox, apiBase: `http://127.0.0.1:${port}` })
  expect(await expectNoCheckout(shopper)).toBeLessThan(10_000)
  await expectCheckoutWorks(shopper)
})

test.each(['silence', 'drip'] as const)(
  'a provider that answers with %s costs ten seconds at most, and holds nothing',
  async (fate) => {
    const shopper = await makeVisitorWithGold()
    await withProvider([], fate, async () => {
      expect(await expectNoCheckout(shopper)).toBeLessThan(10_000)
    })
    await expectCheckoutWorks(shopper)
  },
)

test('a changed cart while the provider is silent: the former page and its units stay as they are', async () => {
  const { visitor, bought, id } = await startCheckout()
  await graph(visitor, addToCart, { packageId: bought.id })

  const startedAt = Date.now()
  const { errors } = await withProvider([], 'silence', () => graph(visitor, checkout))

  expect(errors[0].extensions.code).toBe('PROVIDER_UNAVAILABLE')
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
  const second = await openPage(visitor)
  expect(await orderOf(second.id)).toMatchObject({ totalCents: 2 * 599_00 })
})

test('two tabs while one answer is lost still get one page', async () => {
  const { visitor, gold } = await makeVisitorWithGold()
  const pages = await withProvider(['lose-answer', 'error'], 'pass', () =>
    Promise.all([openPage(visitor), openPage(visitor)]),
  )
  expect(pages[0]?.id).toBe(pages[1]?.id)
  expect(await unitsOf(gold)).toEqual([8, 2, 0])
})

test('without the provider a return from the payment page is refused for now, and right later', async () => {
  const { visitor, id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'lost' })
  const { errors } = await withProvider([], 'gateway', () => process(visitor, id))
  expect(errors[0].extensions.code).toBe('PROVIDER_UNAVAILABLE')
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect((await process(visitor, id)).data.processOrder.status).toBe('PAID')
})

test('a tab whose twin is still being answered gives nothing up, and gets the same page later', async () => {
  const { visitor, gold } = await makeVisitorWithGold()

  await withProvider(['in-use', 'in-use', 'in-use'], 'pass', async () => {
    const { status, body } = await rest(visitor, 'POST', '/api/create-checkout-session', {})
    expect([status, body.code]).toEqual([502, 'PROVIDER_UNAVAILABLE'])
    expect(await unitsOf(gold)).toEqual([8, 2, 0])

    const { id } = await openPage(visitor)
    expect(
      await db.order.findMany({ where: { items: { some: { packageId: gold.id } } } }),
    ).toMatchObject([{ status: 'PENDING', sessionId: id }])
  })
})
