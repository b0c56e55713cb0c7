import { brand } from '../../shared/brand'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { addToCart, order as orderByReference } from '../../test/kit/requests/operations'
import { cards, payOnPage } from '../../test/kit/scenes/payment-page'
import {
  blockedStatements,
  cartLines,
  completedEvent,
  deliver,
  letPass,
  makeEvent,
  orderOf,
  returnToShop,
  sessionAtProvider,
  startCheckout,
  startPaidCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { type Caller, graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'
import { config } from '../platform/config'
import { db, lockRow, pool } from '../platform/db'
import { reconcile } from './orders.jobs'

const mailsAbout = ({ id }: { id: string }) =>
  db.mail.findMany({ where: { cause: { endsWith: id } } })

test('a payment becomes a paid order through the webhook and empties the cart', async () => {
  const { visitor, id, url } = await startCheckout({ quantity: 2 })

  const { status, location } = await payOnPage(url)

  expect(status).toBe(303)
  expect(location).toBe(`http://localhost:3000/success?session_id=${id}`)
  await eventually(async () =>
    expect(await orderOf(id)).toMatchObject({
      status: 'PAID',
      totalCents: 2 * 599_00,
      paidCents: 2 * 599_00,
    }),
  )
  expect(await cartLines(visitor)).toEqual([])
})

test('shows the phone number of the payment page to staff only', async () => {
  const { visitor, caller } = { visitor: makeVisitor(), ...(await makeCustomer()) }
  const { id, url } = await startCheckout({ visitor: caller })
  await payOnPage(url, { phone: '+1 555 010 0155' })
  await eventually(async () => expect((await orderOf(id)).status).toBe('PAID'))
  const query = 'query ($id: ID!) { order(reference: $id) { status phone } }'
  const { caller: staff } = await makeStaff()
  expect((await graph(staff, query, { id })).data.order.phone).toBe('+1 555 010 0155')
  for (const other of [visitor, caller]) {
    const { data, errors } = await graph(other, query, { id })
    expect(data.order).toEqual({ status: 'PAID', phone: null })
    expect(['UNAUTHENTICATED', 'FORBIDDEN']).toContain(errors[0].extensions.code)
  }
})

test('names the buyer and the card on the receipt', async () => {
  const { user, caller } = await makeCustomer()
  const { id, url } = await startCheckout({ visitor: caller })
  await payOnPage(url, { number: cards.refundWaits, name: 'Ann Q. Lee' })
  await eventually(async () => expect((await orderOf(id)).status).toBe('PAID'))

  const receiptFor = async (visitor: Caller) => {
    const query = `query ($id: ID!) { order(reference: $id) { buyerName buyerEmail cardBrand cardLast4 } }`
    return (await graph(visitor, query, { id })).data.order
  }
  const whole = {
    buyerName: 'Ann Q. Lee',
    buyerEmail: 'ann@example.com',
    cardBrand: 'visa',
    cardLast4: '7726',
  }
  expect(await receiptFor(caller)).toEqual(whole)
  expect(await receiptFor((await makeStaff()).caller)).toEqual(whole)
  const masked = { ...whole, buyerEmail: 'a•••@example.com' }
  expect(await receiptFor(makeVisitor())).toEqual(masked)
  expect(await receiptFor((await makeCustomer()).caller)).toEqual(masked)

  const order = await orderOf(id)
  expect(order.userId).toBe(user.id)
  const [mail] = await mailsAbout(order)
  expect(mail?.text).toContain('Paid by: Ann Q. Lee\nPaid with: Visa ending in 7726')
})

test('does not repeat a name on a card that is a message', async () => {
  const { url, id } = await startCheckout()
  await payOnPage(url, { name: 'URGENT http://evil.example/login' })
  await eventually(async () => expect((await orderOf(id)).status).toBe('PAID'))
  const [mail] = await mailsAbout(await orderOf(id))
  expect(mail?.text).toContain('Paid with: ')
  expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toMatch(/evil|URGENT|Paid by/)
})

test('pays an order once, however often it is confirmed', async () => {
  const { visitor, bought, id } = await startPaidCheckout({ quantity: 2 })
  const event = await completedEvent(id)
  await letPass(1, id)

  const [copies, returns] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => deliver(event))),
    Promise.all([returnToShop(visitor, id), returnToShop(makeVisitor(), id)]),
    reconcile(),
  ])

  expect(copies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  for (const { data } of returns) {
    expect(data.processOrder).toMatchObject({ status: 'PAID', total: 1198 })
  }
  expect(await db.order.count({ where: { items: { some: { packageId: bought.id } } } })).toBe(1)
  expect(await unitsOf(bought)).toEqual([8, 0, 2])
  expect(await cartLines(visitor)).toEqual([])
  expect(await db.paymentEvent.count({ where: { id: event.id } })).toBe(1)
  expect(await mailsAbout(await orderOf(id))).toHaveLength(1)
})

test('the confirmation lists the items and links to the receipt', async () => {
  const { visitor, id, bought } = await startPaidCheckout({ quantity: 2, name: 'Gold & <b>Co</b>' })
  await returnToShop(visitor, id)

  const order = await orderOf(id)
  expect(order.email).toBe('ann@example.com')
  const [mail] = await mailsAbout(order)
  expect(mail).toMatchObject({
    cause: `order-paid ${order.id}`,
    recipient: 'ann@example.com',
    subject: `Your ${brand.name} order ${order.number} is confirmed`,
  })
  for (const text of [
    `${bought.name} Package × 2: $1,198.00`,
    'Total: $1,198.00',
    `Open My deal:\n${config.PUBLIC_URL}/deals/?session_id=${id}`,
    `${config.PUBLIC_URL}/receipt?session_id=${id}`,
  ]) {
    expect(mail?.text).toContain(text)
  }
  expect(mail?.html).toContain('Gold &#38; &#60;b&#62;Co&#60;/b&#62; Package')
})

test('keeps units and packages in the cart that were added after the page was opened', async () => {
  const { visitor, bought, id, url } = await startCheckout({ quantity: 2 })
  const silver = await makePackage()
  await graph(visitor, addToCart, { packageId: bought.id, quantity: 3 })
  await graph(visitor, addToCart, { packageId: silver.id })

  await payOnPage(url, { webhook: 'lost' })
  await Promise.all([returnToShop(visitor, id), returnToShop(visitor, id)])

  expect(await cartLines(visitor)).toEqual([
    { name: bought.name, quantity: 3 },
    { name: silver.name, quantity: 1 },
  ])
})

test('the return to the shop makes up for a lost event, and a late one changes nothing', async () => {
  const { visitor, bought, id } = await startPaidCheckout()
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })

  const { data } = await returnToShop(visitor, id)
  expect(data.processOrder).toMatchObject({
    number: expect.any(Number),
    status: 'PAID',
    total: 599,
    items: [{ packageName: bought.name, quantity: 1, price: 599 }],
  })
  const paid = await orderOf(id)

  await deliver(await completedEvent(id))
  expect(await orderOf(id)).toEqual(paid)
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
})

test('the job makes up for a lost event when the visitor never returns, even in parallel', async () => {
  const { visitor, bought, id } = await startPaidCheckout()
  await letPass(1, id)

  await Promise.all([reconcile(), reconcile(), reconcile()])

  expect(await orderOf(id)).toMatchObject({ status: 'PAID', paidCents: 599_00 })
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
  expect(await cartLines(visitor)).toEqual([])
})

test('handles an event once that the provider sends twice', async () => {
  const { bought, id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'twice' })
  await eventually(async () => {
    const { rows } = await pool.query<{ delivered: number }>(
      `SELECT count(delivered_at)::int AS delivered
       FROM sandbox.webhook_delivery JOIN sandbox.event ON event.id = event_id
       WHERE event.body #>> '{data,object,id}' = $1`,
      [id],
    )
    expect(rows).toEqual([{ delivered: 2 }])
  })
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
})

test('finds the order by its payment intent, before and after it is paid', async () => {
  const { visitor, bought, id } = await startPaidCheckout()
  const intent = String((await sessionAtProvider(id)).payment_intent)

  expect((await returnToShop(visitor, intent)).data.processOrder.status).toBe('PAID')
  expect((await returnToShop(visitor, intent)).data.processOrder.status).toBe('PAID')
  const { data } = await graph(visitor, orderByReference, { id: intent })
  expect(data.order).toMatchObject({ status: 'PAID', paidAt: expect.any(String) })
  expect(await unitsOf(bought)).toEqual([9, 0, 1])
})

test('an open page is not paid: no sale, no email, and the cart stays', async () => {
  const { visitor, bought, id } = await startCheckout()
  for (let times = 0; times < 2; times++) {
    const { data, errors } = await returnToShop(visitor, id)
    expect(data).toBeNull()
    expect(errors).toMatchObject([
      { message: 'This order has not been paid.', extensions: { code: 'PAYMENT_INCOMPLETE' } },
    ])
  }
  expect(await mailsAbout(await orderOf(id))).toEqual([])
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
  expect(await cartLines(visitor)).toHaveLength(1)
})

test('a declined card pays nothing, keeps the hold, and another card can pay', async () => {
  const { visitor, bought, id, url } = await startCheckout()
  const declined = await payOnPage(url, { number: cards.declined })
  expect(declined).toMatchObject({ status: 200, location: null })
  expect((await returnToShop(visitor, id)).errors[0].extensions.code).toBe('PAYMENT_INCOMPLETE')
  expect(await mailsAbout(await orderOf(id))).toEqual([])
  expect(await unitsOf(bought)).toEqual([9, 1, 0])

  await payOnPage(url, { webhook: 'lost' })
  await letPass(1, id)
  expect((await returnToShop(visitor, id)).data.processOrder.status).toBe('PAID')
})

test('finds no order for an unknown reference, or for an ID that can be guessed', async () => {
  const { visitor, id } = await startCheckout()
  const { id: orderId, number } = await orderOf(id)
  for (const reference of [
    'cs_test_unknown',
    'pi_unknown',
    'x',
    "' OR '1'='1",
    `pi_${'a'.repeat(250)}`,
    orderId,
    String(number),
  ]) {
    expect((await returnToShop(visitor, reference)).errors).toMatchObject([
      { message: "We can't find this order.", extensions: { code: 'NOT_FOUND' } },
    ])
    expect((await graph(visitor, orderByReference, { id: reference })).data).toEqual({
      order: null,
    })
  }
})

test.each(['', 'x'.repeat(256)])('rejects %j as a reference, by graph and REST', async (id) => {
  const { errors } = await returnToShop(makeVisitor(), id)
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { paymentIntentId: '1 to 255 characters' } } },
  ])
  const { body } = await rest(makeVisitor(), 'POST', '/api/process-order', { paymentIntentId: id })
  expect(errors[0].message).toBe(body.message)
  expect(errors[0].extensions).toMatchObject({ code: body.code, fields: body.fields })
  expect((await graph(makeVisitor(), orderByReference, { id })).data).toEqual({ order: null })
})

test('ignores sessions of another shop in the same provider account', async () => {
  const { id } = await startPaidCheckout()
  const foreign = { ...(await sessionAtProvider(id)), id: 'cs_test_foreign' }
  for (const client_reference_id of [null, 'customer-42', '00000000-0000-4000-8000-000000000000']) {
    const event = makeEvent('checkout.session.completed', { ...foreign, client_reference_id })
    expect((await deliver(event)).status).toBe(200)
  }
  const { errors } = await returnToShop(makeVisitor(), 'cs_test_foreign')
  expect(errors[0].extensions.code).toBe('NOT_FOUND')
  expect((await returnToShop(makeVisitor(), id)).data.processOrder.status).toBe('PAID')
})

test('locks the cart before the order, as checkout and cart changes do', async () => {
  const { visitor, id } = await startPaidCheckout()
  const { id: orderId, cartId } = await orderOf(id)

  const { returned } = await db.$transaction(async (tx) => {
    await lockRow(tx, 'cart', String(cartId))
    const returned = returnToShop(visitor, id)
    await blockedStatements()
    const unlocked = await tx.$queryRaw<unknown[]>`
      SELECT FROM orders WHERE id = ${orderId}::uuid FOR NO KEY UPDATE SKIP LOCKED`
    expect(unlocked).toHaveLength(1)
    return { returned }
  })

  expect((await returned).data.processOrder.status).toBe('PAID')
})
