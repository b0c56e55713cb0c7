import { eventually } from '../../test/kit/eventually'
import { addToCart, order as orderByReference } from '../../test/kit/operations'
import { payOnPage } from '../../test/kit/payment-page'
import {
  cartLines,
  deliver,
  letPass,
  makeEvent,
  openPage,
  orderOf,
  process,
  sessionAtProvider,
  startCheckout,
  unitsOf,
} from '../../test/kit/purchases'
import { graph, makePackage, makeVisitor, openShop, rest } from '../../test/kit/shop'
import { db, pool } from '../platform/db'
import { reconcile } from './orders.jobs'

openShop()

test('ten copies of the event and two returns at once are one paid order', async () => {
  const { visitor, bought, id, url } = await startCheckout({ quantity: 2 })
  await payOnPage(url, { webhook: 'lost' })
  const event = makeEvent('checkout.session.completed', await sessionAtProvider(id))

  const [copies, returns] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => deliver(event))),
    Promise.all([process(visitor, id), process(makeVisitor(), id)]),
  ])

  expect(copies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  for (const { data } of returns) {
    expect(data.processOrder).toMatchObject({ status: 'PAID', total: 1198 })
  }
  expect(await db.order.count({ where: { items: { some: { packageId: bought.id } } } })).toBe(1)
  expect(await unitsOf(bought)).toEqual([8, 0, 2])
  expect(await cartLines(visitor)).toEqual([])
  expect(await db.paymentEvent.count({ where: { id: event.id } })).toBe(1)
})

test('units and packages added after the page was opened stay in the cart', async () => {
  const { visitor, bought, id, url } = await startCheckout({ quantity: 2 })
  const { bought: silver } = await startCheckout()
  await graph(visitor, addToCart, { packageId: bought.id, quantity: 3 })
  await graph(visitor, addToCart, { packageId: silver.id })

  await payOnPage(url, { webhook: 'lost' })
  await Promise.all([process(visitor, id), process(visitor, id)])

  expect(await cartLines(visitor)).toEqual([
    { name: bought.name, quantity: 3 },
    { name: silver.name, quantity: 1 },
  ])
})

test('a lost event is repaired by the return to the shop, and a late one changes nothing', async () => {
  const { visitor, bought, id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'lost' })
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })

  const { data } = await process(visitor, id)
  expect(data.processOrder).toMatchObject({
    number: expect.any(Number),
    status: 'PAID',
    total: 599,
    items: [{ packageName: bought.name, quantity: 1, price: 599 }],
  })
  const paid = await orderOf(id)

  await deliver(makeEvent('checkout.session.completed', await sessionAtProvider(id)))
  expect(await orderOf(id)).toEqual(paid)
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
})

test('a lost event of a visitor who never returns is repaired by the job, also when run at once', async () => {
  const { visitor, bought, id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'lost' })
  await letPass(1, id)

  await Promise.all([reconcile(), reconcile(), reconcile()])

  expect(await orderOf(id)).toMatchObject({ status: 'PAID', paidCents: 599_00 })
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
  expect(await cartLines(visitor)).toEqual([])
})

test('an event sent twice by the provider is handled once', async () => {
  const { bought, id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'twice' })
  await eventually(async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS waiting FROM sandbox.webhook_delivery WHERE delivered_at IS NULL`,
    )
    expect(rows[0].waiting).toBe(0)
  })
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
})

test('the payment intent leads to the order too, before and after it is paid', async () => {
  const { visitor, bought, id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'lost' })
  const intent = String((await sessionAtProvider(id)).payment_intent)

  expect((await process(visitor, intent)).data.processOrder.status).toBe('PAID')
  expect((await process(visitor, intent)).data.processOrder.status).toBe('PAID')
  const { data } = await graph(visitor, orderByReference, { id: intent })
  expect(data.order).toMatchObject({ status: 'PAID', paidAt: expect.any(String) })
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
})

test('an open page is not paid, whoever asks', async () => {
  const { visitor, bought, id } = await startCheckout()
  for (let times = 0; times < 2; times++) {
    const { data, errors } = await process(visitor, id)
    expect(data).toBeNull()
    expect(errors).toMatchObject([
      { message: 'This order has not been paid.', extensions: { code: 'PAYMENT_INCOMPLETE' } },
    ])
  }
  expect((await rest(visitor, 'POST', '/api/process-order', { paymentIntentId: id })).status).toBe(
    402,
  )
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
  expect(await cartLines(visitor)).toHaveLength(1)
})

const nothing = [
  'cs_test_unknown',
  'pi_unknown',
  'x',
  'a\u0000b',
  "' OR '1'='1",
  `pi_${'a'.repeat(250)}`,
]

test.each(nothing)('the reference %j is no order', async (id) => {
  const visitor = makeVisitor()
  expect((await process(visitor, id)).errors).toMatchObject([
    { message: 'There is no such order.', extensions: { code: 'NOT_FOUND' } },
  ])
  expect((await graph(visitor, orderByReference, { id })).data).toEqual({ order: null })
})

test.each([[''], [`pi_${'a'.repeat(5_000)}`]])('%j is no reference at all', async (id) => {
  expect((await process(makeVisitor(), id)).errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { paymentIntentId: '1 to 255 characters' } } },
  ])
  expect((await graph(makeVisitor(), orderByReference, { id })).data).toEqual({ order: null })
})

test('an order is not found by its own id or number: they can be guessed or seen', async () => {
  const { visitor, id } = await startCheckout()
  const { id: orderId, number } = await orderOf(id)
  for (const guess of [orderId, String(number)]) {
    expect((await graph(visitor, orderByReference, { id: guess })).data.order).toBeNull()
  }
})

test('a session of another shop at the same provider is no order here', async () => {
  const { id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'lost' })
  const foreign = { ...(await sessionAtProvider(id)), id: 'cs_test_foreign' }
  for (const client_reference_id of [null, 'customer-42', '00000000-0000-4000-8000-000000000000']) {
    const event = makeEvent('checkout.session.completed', { ...foreign, client_reference_id })
    expect((await deliver(event)).status).toBe(200)
  }
  expect((await process(makeVisitor(), 'cs_test_foreign')).errors[0].extensions.code).toBe(
    'NOT_FOUND',
  )
  expect((await process(makeVisitor(), id)).data.processOrder.status).toBe('PAID')
})

test('a cart cleared while its payment arrives never blocks it', async () => {
  const shoppers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const visitor = makeVisitor()
      const packages = await Promise.all(Array.from({ length: 6 }, () => makePackage()))
      // The first line is written last, so that whoever goes by age and whoever goes by place in the
      // table meet each other half way.
      for (const { id } of [...packages, ...packages.reverse()]) {
        await graph(visitor, addToCart, { packageId: id })
      }
      const { id, url } = await openPage(visitor)
      await payOnPage(url, { webhook: 'lost' })
      return { visitor, id }
    }),
  )

  const answers = await Promise.all(
    shoppers.flatMap(({ visitor, id }) => [
      process(visitor, id),
      graph(visitor, 'mutation { clearCart { id } }'),
      process(visitor, id),
    ]),
  )

  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
  for (const { visitor } of shoppers) expect(await cartLines(visitor)).toEqual([])
})
