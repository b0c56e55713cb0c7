import { eventually } from '../../test/kit/eventually'
import { cancelCheckout } from '../../test/kit/requests/operations'
import { expireOnPage, payOnPage, tokenOf } from '../../test/kit/scenes/payment-page'
import {
  cartLines,
  onceExpired,
  openPage,
  orderOf,
  returnToShop,
  startCheckout,
  startPaidCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { graph, makeVisitor } from '../../test/kit/servers/shop'

test('cancelling releases the units at once, closes the page and keeps the cart', async () => {
  const { visitor, bought, id, url } = await startCheckout({ quantity: 2 })
  const token = await tokenOf(url)

  const { data } = await graph(visitor, cancelCheckout, { id })

  expect(data.cancelCheckout).toEqual({ status: 'CANCELLED' })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
  expect((await payOnPage(url, { token })).html).toContain('This checkout session has expired')
  expect(await cartLines(visitor)).toEqual([{ name: bought.name, quantity: 2 }])
})

test('a canceled order is CANCELLED even when the event about its page arrives first', async () => {
  const { visitor, bought, id } = await startCheckout()
  await withProvider([onceExpired(id)], 'pass', async () => {
    const { data } = await graph(visitor, cancelCheckout, { id })
    expect(data.cancelCheckout).toEqual({ status: 'CANCELLED' })
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test('cancelling again, or five times at once, changes nothing more', async () => {
  const { visitor, bought, id } = await startCheckout({ quantity: 2 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => graph(visitor, cancelCheckout, { id })),
  )
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
  expect((await graph(visitor, cancelCheckout, { id })).data.cancelCheckout.status).toBe(
    'CANCELLED',
  )
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test("rejects cancelling another visitor's checkout like an unknown one", async () => {
  const { bought, id } = await startCheckout()
  const { visitor: stranger } = await startCheckout()

  for (const caller of [stranger, makeVisitor()]) {
    for (const sessionId of [id, 'cs_test_unknown', 'x', '', 'c'.repeat(5_000)]) {
      const { data, errors } = await graph(caller, cancelCheckout, { id: sessionId })
      expect(data).toBeNull()
      expect(errors).toMatchObject([
        { message: "We can't find this checkout.", extensions: { code: 'NOT_FOUND' } },
      ])
    }
  }
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
})

test('a checkout that was paid a moment ago becomes paid instead of cancelled', async () => {
  const { visitor, bought, id } = await startPaidCheckout()
  const { data } = await graph(visitor, cancelCheckout, { id })
  expect(data.cancelCheckout).toEqual({ status: 'PAID' })
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
})

test('after cancelling, the same cart gets a new page that can be paid', async () => {
  const { visitor, bought, id } = await startCheckout()
  await graph(visitor, cancelCheckout, { id })
  const second = await openPage(visitor)
  await payOnPage(second.url, { webhook: 'lost' })
  expect((await returnToShop(visitor, second.id)).data.processOrder.status).toBe('PAID')
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
})

test('a checkout during a cancellation gets another page', async () => {
  const { visitor, bought, id } = await startCheckout()

  await withProvider(['silence'], 'pass', async ({ calls }) => {
    const cancelled = graph(visitor, cancelCheckout, { id })
    await eventually(() => expect(calls.length).toBeGreaterThan(0))
    const second = await openPage(visitor)

    expect((await cancelled).data.cancelCheckout).toEqual({ status: 'CANCELLED' })
    expect(second.id).not.toBe(id)
    await payOnPage(second.url, { webhook: 'lost' })
    expect((await returnToShop(visitor, second.id)).data.processOrder.status).toBe('PAID')
  })
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
})

test('a page that the provider could not close is closed at the next attempt', async () => {
  const { visitor, bought, id } = await startCheckout()
  await withProvider(['stored-error'], 'pass', async () => {
    const { errors } = await graph(visitor, cancelCheckout, { id })
    expect(errors[0].extensions.code).toBe('PROVIDER_UNAVAILABLE')
    expect(await unitsOf(bought)).toEqual([9, 1, 0])

    const { data } = await graph(visitor, cancelCheckout, { id })
    expect(data.cancelCheckout).toEqual({ status: 'CANCELLED' })
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test('an expired page releases its units by its event and keeps the cart', async () => {
  const { visitor, bought, id, url } = await startCheckout({ quantity: 3 })

  await expireOnPage(url)

  await eventually(async () => expect(await unitsOf(bought)).toEqual([10, 0, 0]))
  expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED' })
  expect(await cartLines(visitor)).toEqual([{ name: bought.name, quantity: 3 }])
  const { errors } = await returnToShop(visitor, id)
  expect(errors).toMatchObject([
    { message: expect.stringContaining('expired'), extensions: { code: 'EXPIRED' } },
  ])
})
