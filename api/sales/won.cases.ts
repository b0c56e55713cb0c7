import { randomUUID } from 'node:crypto'
import { submit } from '../../test/kit/people/forms'
import { makeCustomer } from '../../test/kit/people/people'
import { refundOrder } from '../../test/kit/requests/operations'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { linkOf, makeLink, revokeLink, samStaff } from '../../test/kit/scenes/payment-links'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { openPage, orderOf, returnToShop, startCheckout } from '../../test/kit/scenes/purchases'
import { type Caller, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { contactPromise } from '../consultations/staff-consultations'
import { db, pool } from '../platform/db'
import { erasePerson } from '../privacy/erase'

const newEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`

const requestOf = (id: string) => db.consultation.findUniqueOrThrow({ where: { id } })

const entriesOf = (subjectId: string) =>
  db.historyEntry.findMany({ where: { subjectId }, orderBy: { createdAt: 'asc' } })

/** Buys a package without a link. */
async function buy({
  email = newEmail(),
  visitor = makeVisitor(),
}: {
  email?: string
  visitor?: Caller
} = {}) {
  const { id, url } = await startCheckout({ visitor })
  await payOnPage(url, { email, webhook: 'lost' })
  await returnToShop(visitor, id)
  return orderOf(id)
}

const statusOf = async (id: string) => (await requestOf(id)).status

test('a link that is paid wins its request, and says with which order', async () => {
  const gold = await makePackage()
  const request = await makeConsultation({ status: 'QUALIFIED', contactedAt: new Date() })
  const link = await makeLink({ consultationId: request.id, packageId: gold.id })
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  const { id, url } = await openPage(visitor)
  expect(await statusOf(request.id)).toBe('QUALIFIED')
  await payOnPage(url, { email: newEmail(), webhook: 'lost' })
  await returnToShop(visitor, id)

  const { caller } = await samStaff()
  const { data } = await graph(
    caller,
    `query ($id: ID!, $session: ID!) {
       consultation(id: $id) {
         status wonAt wonOrder { number status } paymentLinks { id status order { number } } }
       order(reference: $session) { number paymentLink { id createdBy } consultation { id } }
       paymentLinks(status: PAID, first: 1) { nodes { id } } }`,
    { id: request.id, session: id },
  )
  const { number } = data.order
  expect(data.consultation).toEqual({
    status: 'WON',
    wonAt: expect.any(String),
    wonOrder: { number, status: 'PAID' },
    paymentLinks: [{ id: link.id, status: 'PAID', order: { number } }],
  })
  expect(data.order).toMatchObject({
    paymentLink: { id: link.id, createdBy: 'Sam Staff' },
    consultation: { id: request.id },
  })
  expect(data.paymentLinks.nodes).toEqual([{ id: link.id }])
  expect(await entriesOf(request.id)).toMatchObject([
    {
      field: 'status',
      before: 'QUALIFIED',
      after: `won with order ${number}`,
      staffName: `Order ${number}`,
      staffId: null,
    },
  ])
  expect(await entriesOf(link.id)).toMatchObject([
    { field: 'status', before: null, after: 'OPEN', staffName: 'Sam Staff' },
    { field: 'status', before: 'OPEN', after: 'PAID', staffName: `Order ${number}` },
  ])
})

test('without a link, an order wins the newest request of its account within 180 days', async () => {
  const { user, caller } = await makeCustomer()
  const day = 24
  const { id: tooOld } = await makeConsultation({ userId: user.id, hoursAgo: 181 * day })
  await buy({ visitor: caller })
  expect(await statusOf(tooOld)).toBe('NEW')

  const { id: older } = await makeConsultation({ userId: user.id, hoursAgo: 179 * day })
  const { id: newer } = await makeConsultation({
    userId: user.id,
    hoursAgo: 178 * day,
    status: 'LOST',
  })
  await buy({ visitor: caller })
  expect([await statusOf(older), await statusOf(newer)]).toEqual(['NEW', 'WON'])
  await buy({ visitor: caller })
  expect(await statusOf(older)).toBe('WON')
})

test('a request of the account counts before one with the email of the payment', async () => {
  const { user, caller } = await makeCustomer()
  const email = newEmail()
  const { id: ofAccount } = await makeConsultation({ userId: user.id, hoursAgo: 48 })
  const { id: ofEmail } = await makeConsultation({ email: email.toUpperCase(), hoursAgo: 1 })
  await buy({ visitor: caller, email })
  expect([await statusOf(ofAccount), await statusOf(ofEmail)]).toEqual(['WON', 'NEW'])
  await buy({ email })
  expect(await statusOf(ofEmail)).toBe('WON')
})

test('a guest who types the email of a request wins it, and its unverified account sees nothing new', async () => {
  const email = newEmail()
  const { caller } = await makeCustomer({ email, emailVerified: false })
  const { id } = await makeConsultation({ email })
  const order = await buy({ email })
  expect(await requestOf(id)).toMatchObject({ status: 'WON', wonOrderId: order.id })
  const { data } = await graph(caller, '{ myOrders { id } myDeals { id } }')
  expect(data).toEqual({ myOrders: [], myDeals: [] })
})

test('an order without any request wins none', async () => {
  const before = await db.consultation.count({ where: { status: 'WON' } })
  await buy()
  expect(await db.consultation.count({ where: { status: 'WON' } })).toBe(before)
})

test('a lost request that is paid after all loses its reason', async () => {
  const email = newEmail()
  const { id } = await makeConsultation({
    email,
    status: 'LOST',
    lostReason: 'PRICE',
    lostNote: 'Too much',
  })
  await buy({ email })
  expect(await requestOf(id)).toMatchObject({ status: 'WON', lostReason: null, lostNote: null })
})

test("a refund doesn't take the request back", async () => {
  const email = newEmail()
  const { id } = await makeConsultation({ email })
  const order = await buy({ email })
  const { data } = await graph((await samStaff()).caller, refundOrder, {
    id: order.id,
    reason: 'Changed their mind',
  })
  expect(data.refundOrder.status).toMatch(/^REFUND/)
  expect(await requestOf(id)).toMatchObject({ status: 'WON', wonOrderId: order.id })
})

test('the report on the promise counts no request that was won before the first contact', async () => {
  const email = newEmail()
  const before = await contactPromise(7)
  const { id } = await makeConsultation({ email, hoursAgo: 30 })
  expect(await contactPromise(7)).toMatchObject({ due: before.due + 1 })
  await buy({ email })
  expect((await requestOf(id)).contactedAt).toBeNull()
  expect(await contactPromise(7)).toEqual(before)
  await erasePerson({ email })
  expect(await contactPromise(7)).toEqual(before)
})

test('staff neither win a request nor change a won one', async () => {
  const email = newEmail()
  const { id } = await makeConsultation({ email })
  const { caller } = await samStaff()
  const set = (status: string) =>
    graph(
      caller,
      'mutation ($id: ID!, $status: ConsultationStatus!) { updateConsultation(id: $id, status: $status) { id } }',
      { id, status },
    )
  expect((await set('WON')).errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { status: 'A request is won when its order is paid' },
  })
  const { number } = await buy({ email })
  for (const status of ['LOST', 'NEW']) {
    expect((await set(status)).errors[0]).toMatchObject({
      message: `Won with order ${number}.`,
      extensions: { code: 'CONFLICT' },
    })
  }
  expect(await statusOf(id)).toBe('WON')
})

test('the filter finds won requests', async () => {
  const email = newEmail()
  const { id } = await makeConsultation({ email })
  await buy({ email })
  const { data } = await graph(
    (await samStaff()).caller,
    '{ consultations(status: WON, first: 1) { totalCount nodes { id status } } }',
  )
  expect(data.consultations.nodes).toEqual([{ id, status: 'WON' }])
})

test('a link revoked while its payment page is open stays revoked; its request is won', async () => {
  const gold = await makePackage()
  const { id: consultationId } = await makeConsultation()
  const link = await makeLink({ consultationId, packageId: gold.id })
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  const { id, url } = await openPage(visitor)
  await revokeLink((await samStaff()).caller, link.id)
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  const order = await orderOf(id)
  expect(order).toMatchObject({ status: 'PAID', paymentLinkId: link.id })
  expect(await linkOf(link.id)).toMatchObject({ orderId: null, revokedAt: expect.any(Date) })
  expect(await requestOf(consultationId)).toMatchObject({ status: 'WON', wonOrderId: order.id })
})

test('a link that expired while its payment page was open is paid', async () => {
  const gold = await makePackage()
  const { id: consultationId } = await makeConsultation()
  const link = await makeLink({ consultationId, packageId: gold.id })
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  const { id, url } = await openPage(visitor)
  await pool.query(`UPDATE payment_link SET expires_at = now() - interval '1 hour' WHERE id = $1`, [
    link.id,
  ])
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  expect(await linkOf(link.id)).toMatchObject({ orderId: (await orderOf(id)).id })
  expect((await requestOf(consultationId)).status).toBe('WON')
})
