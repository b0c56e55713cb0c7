import { eventually } from '../../test/kit/eventually'
import { expireOnPage } from '../../test/kit/scenes/payment-page'
import {
  orderOf,
  sessionAtProvider,
  startCheckout,
  startPaidCheckout,
} from '../../test/kit/scenes/purchases'
import { makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'

const failure = (code: string) => ({
  message: expect.any(String),
  code,
  requestId: expect.any(String),
})

test('POST /api/create-checkout-session returns the URL of the payment page', async () => {
  const visitor = makeVisitor()
  const gold = await makePackage()
  await rest(visitor, 'POST', '/api/cart', { packageId: gold.id, quantity: 1 })

  const { status, body } = await rest(visitor, 'POST', '/api/create-checkout-session', {})

  expect(status).toBe(200)
  expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_/) })
  expect((await fetch(body.url)).status).toBe(200)
})

test('POST /api/create-checkout-session returns 400 without a cart and 409 without units', async () => {
  const empty = await rest(makeVisitor(), 'POST', '/api/create-checkout-session', {})
  expect(empty.status).toBe(400)
  expect(empty.body).toEqual({
    ...failure('BAD_INPUT'),
    message: 'Your cart is empty',
    fields: { cart: 'Add some packages before checking out' },
  })

  const gold = await makePackage({ availableInventory: 1 })
  const [first, second] = [makeVisitor(), makeVisitor()]
  for (const visitor of [first, second]) {
    await rest(visitor, 'POST', '/api/cart', { packageId: gold.id })
  }
  await rest(first, 'POST', '/api/create-checkout-session', {})
  const none = await rest(second, 'POST', '/api/create-checkout-session', {})
  expect(none.status).toBe(409)
  expect(none.body).toEqual({ ...failure('CONFLICT'), message: 'Out of stock' })
})

test('POST /api/process-order takes a session or payment intent ID and returns the order', async () => {
  const { bought, visitor, id } = await startPaidCheckout({ quantity: 2 })
  const intent = String((await sessionAtProvider(id)).payment_intent)

  for (const paymentIntentId of [id, intent]) {
    const { status, body } = await rest(visitor, 'POST', '/api/process-order', { paymentIntentId })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      number: expect.any(Number),
      status: 'PAID',
      total: 1198,
      createdAt: expect.stringMatching(/Z$/),
      paidAt: expect.stringMatching(/Z$/),
      items: [
        {
          id: expect.any(String),
          packageName: bought.name,
          price: 599,
          quantity: 2,
          subtotal: 1198,
        },
      ],
    })
  }
})

test('POST /api/process-order returns 402 while unpaid, 410 when expired, 404 when unknown', async () => {
  const { visitor, id, url } = await startCheckout()
  const ask = (paymentIntentId: unknown) =>
    rest(visitor, 'POST', '/api/process-order', { paymentIntentId })

  expect(await ask(id)).toMatchObject({ status: 402, body: failure('PAYMENT_INCOMPLETE') })

  await expireOnPage(url)
  await eventually(async () => expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED' }))
  const expired = await ask(id)
  expect(expired).toMatchObject({ status: 410, body: failure('EXPIRED') })
  expect(expired.body.message).toContain('expired')

  expect(await ask('cs_test_unknown')).toMatchObject({ status: 404, body: failure('NOT_FOUND') })
})

test('POST /api/process-order rejects anything that is not an ID', async () => {
  for (const paymentIntentId of [
    undefined,
    null,
    7,
    '',
    'x'.repeat(256),
    { id: 'cs_1' },
    ['cs_1'],
  ]) {
    const { status, body } = await rest(makeVisitor(), 'POST', '/api/process-order', {
      paymentIntentId,
    })
    expect([paymentIntentId, status]).toEqual([paymentIntentId, 400])
    expect(body).toEqual({
      ...failure('BAD_INPUT'),
      fields: { paymentIntentId: expect.any(String) },
    })
  }
})

test('an unknown path below /api returns 404 as JSON for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const { status, body } = await rest(makeVisitor(), method, '/api/unknown')
    expect(status).toBe(404)
    expect(body).toEqual(failure('NOT_FOUND'))
  }
})
