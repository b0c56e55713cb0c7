import { eventually } from '../../test/kit/eventually'
import { cards, payOnPage } from '../../test/kit/payment-page'
import {
  atProvider,
  deliver,
  makeEvent,
  orderOf,
  process,
  sessionAtProvider,
  startCheckout,
} from '../../test/kit/purchases'
import { openShop } from '../../test/kit/shop'
import { config } from '../config'
import { db } from '../platform/db'
import { reconcile } from './orders.jobs'

openShop()

const mailsAbout = ({ id }: { id: string }) =>
  db.mail.findMany({ where: { cause: { endsWith: id } }, orderBy: { createdAt: 'asc' } })

async function payFor(details: Parameters<typeof startCheckout>[0] = {}) {
  const started = await startCheckout(details)
  await payOnPage(started.url, { webhook: 'lost' })
  return started
}

test('a paid order is confirmed once, with its lines and the way to its receipt', async () => {
  const { visitor, id, bought } = await payFor({ quantity: 2, name: 'Gold & <b>Co</b>' })
  await process(visitor, id)

  const order = await orderOf(id)
  expect(order.email).toBe('ann@example.com')
  const mails = await mailsAbout(order)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    cause: `order-paid ${order.id}`,
    recipient: 'ann@example.com',
    subject: `Your DriveFair order ${order.number} is confirmed`,
  })
  for (const text of [
    `${bought.name} Package × 2: $1,198.00`,
    'Total: $1,198.00',
    `${config.PUBLIC_URL}/receipt?session_id=${id}`,
  ]) {
    expect(mails[0]?.text).toContain(text)
  }
  expect(mails[0]?.html).toContain('Gold &#38; &#60;b&#62;Co&#60;/b&#62; Package')
})

test('ten copies of the event and two visitors at once make one mail', async () => {
  const { visitor, id } = await payFor()
  const session = await sessionAtProvider(id)
  const event = makeEvent('checkout.session.completed', session)
  await Promise.all([
    ...Array.from({ length: 10 }, () => deliver(event)),
    process(visitor, id),
    process(visitor, id),
    reconcile(),
  ])
  const order = await orderOf(id)
  expect(order.status).toBe('PAID')
  expect(await mailsAbout(order)).toHaveLength(1)
})

test('an order that is not paid is not confirmed', async () => {
  const { visitor, id, url } = await startCheckout()
  await process(visitor, id)
  expect(await mailsAbout(await orderOf(id))).toEqual([])

  await payOnPage(url, { number: cards.declined })
  await process(visitor, id)
  expect(await mailsAbout(await orderOf(id))).toEqual([])
})

test('a refund at the provider is told once, though its events come again and again', async () => {
  const { visitor, id } = await payFor()
  await process(visitor, id)
  const { paymentIntentId } = await orderOf(id)

  await atProvider().refunds.create({ payment_intent: String(paymentIntentId), amount: 100_00 })
  await eventually(async () => expect((await orderOf(id)).refundedCents).toBe(100_00))
  expect(await mailsAbout(await orderOf(id))).toHaveLength(1) // the confirmation: not all went back

  await atProvider().refunds.create({ payment_intent: String(paymentIntentId) })
  await eventually(async () => expect((await orderOf(id)).status).toBe('REFUNDED'))
  const charge = { id: 'ch_1', payment_intent: paymentIntentId, amount_refunded: 599_00 }
  await Promise.all([1, 2, 3].map(() => deliver(makeEvent('charge.refunded', charge))))

  const [, ...refunds] = await mailsAbout(await orderOf(id))
  expect(refunds).toHaveLength(1)
  expect(refunds[0]).toMatchObject({ recipient: 'ann@example.com' })
  expect(refunds[0]?.text).toContain('We sent $599.00 for order')
})
