import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import { refundOrder as operation } from '../../test/kit/operations'
import { cards } from '../../test/kit/payment-page'
import { makeStaff } from '../../test/kit/people'
import { withProvider } from '../../test/kit/provider-proxy'
import {
  atProvider,
  deliver,
  letPass,
  makeEvent,
  makePaidOrder,
  orderOf,
  process,
  refundsOf,
  unitsOf,
} from '../../test/kit/purchases'
import { graph, openShop } from '../../test/kit/shop'
import { db, pool } from '../platform/db'
import { log } from '../platform/log'
import { reconcile } from './orders.jobs'

openShop()

let staff: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  staff = await makeStaff({ firstName: 'Sam', lastName: 'Hill' })
})
afterEach(() => jest.restoreAllMocks())

const refundOrder = (id: string) =>
  graph(staff.caller, operation, { id, reason: 'Bought by mistake' })

const stateHistoryOf = async (subjectId: string) =>
  (
    await db.historyEntry.findMany({
      where: { subjectId, field: 'status' },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ staffName, before, after }) => [staffName, before, after])

const lastRefundOf = async (paymentIntentId: string) =>
  (await atProvider().refunds.list({ payment_intent: paymentIntentId, limit: 1 })).data[0]

const refundMails = (orderId: string) =>
  db.mail.count({ where: { cause: `order-refunded ${orderId}` } })

const failure = 'refund of $1,198.00 failed (expired or canceled card): the money came back to us'

const expectReview = (id: string) =>
  eventually(async () => {
    expect(await orderOf(id)).toMatchObject({ status: 'REVIEW', refundedCents: 0, note: failure })
  })

test('a refund that fails later is put before staff, and the units stay for sale', async () => {
  const errors = jest.spyOn(log, 'error')
  const { visitor, order, bought, id } = await makePaidOrder({ number: cards.refundFails })
  expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDED')

  await expectReview(id)

  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(errors).toHaveBeenCalledWith(
    { orderId: order.id },
    'refund failed: the customer has not got the money',
  )
  expect(await stateHistoryOf(order.id)).toEqual([
    ['Sam Hill', 'PAID', 'REFUNDING'],
    ['Card provider', 'REFUNDED', 'REVIEW'],
  ])
  expect((await process(visitor, id)).errors[0].extensions.code).toBe('PAYMENT_INCOMPLETE')
})

test('the failure told again, and older news after it, change nothing more', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder({ number: cards.refundFails })
  await refundOrder(order.id)
  await expectReview(id)

  const refund = await lastRefundOf(paymentIntentId)
  const charge = { id: 'ch_1', payment_intent: paymentIntentId, amount_refunded: 2 * 599_00 }
  const news = [
    makeEvent('refund.failed', { ...refund }),
    makeEvent('refund.failed', { ...refund }),
    makeEvent('refund.updated', { ...refund, status: 'succeeded' }),
    makeEvent('charge.refunded', charge),
  ]
  const answers = await Promise.all(news.map((event) => deliver(event)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await expectReview(id)
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await stateHistoryOf(order.id)).toHaveLength(2)
})

test('a refund that failed before we heard of it is not sent again by itself', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder({ number: cards.refundFails })
  await withProvider(['lose-answer'], 'gateway', async () => {
    expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDING')
    await eventually(async () =>
      expect(await lastRefundOf(paymentIntentId)).toMatchObject({ status: 'failed' }),
    )
  })

  const refund = await lastRefundOf(paymentIntentId)
  expect((await deliver(makeEvent('refund.failed', { ...refund }))).status).toBe(200)

  await expectReview(id)
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundMails(order.id)).toBe(0)
})

test('staff may try again; what then works is refunded, once', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder({ number: cards.refundFails })
  await refundOrder(order.id)
  await expectReview(id)
  await pool.query(
    `UPDATE sandbox.charge SET body = jsonb_set(body, '{payment_method_details,card,last4}', '"4242"')
     WHERE payment_intent = $1`,
    [paymentIntentId],
  )

  expect((await refundOrder(order.id)).data.refundOrder).toMatchObject({
    status: 'REFUNDED',
    refunded: 2 * 599,
  })

  const late = { ...(await lastRefundOf(paymentIntentId)), status: 'failed' }
  await deliver(makeEvent('refund.failed', late))
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundMails(order.id)).toBe(1)
})

test('a partial refund that fails is taken off the sum again, and the order stays paid', async () => {
  const { bought, id, paymentIntentId } = await makePaidOrder({ number: cards.refundFails })
  await atProvider().refunds.create({ payment_intent: paymentIntentId, amount: 100_00 })
  await eventually(async () =>
    expect(await orderOf(id)).toMatchObject({
      status: 'PAID',
      refundedCents: 0,
      note: failure.replace('$1,198.00', '$100.00'),
    }),
  )
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
})

test('a pending refund is on its way until the provider says that it arrived', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder({ number: cards.refundWaits })
  expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDING')
  await pool.query('UPDATE sandbox.refund SET becomes = NULL') // the bank takes its time

  await letPass(1, id)
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDING', refundedCents: 0 })
  expect(await refundMails(order.id)).toBe(0)

  await pool.query(`UPDATE sandbox.refund SET becomes = 'succeeded' WHERE payment_intent = $1`, [
    paymentIntentId,
  ])
  await eventually(async () =>
    expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 }),
  )
  expect(await refundMails(order.id)).toBe(1)
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

test('a refund that the provider refuses is said so, and put before staff', async () => {
  const { order, bought, id } = await makePaidOrder()
  await db.order.update({ where: { id: order.id }, data: { paymentIntentId: 'pi_gone' } })

  const { errors } = await refundOrder(order.id)

  expect(errors).toMatchObject([
    { message: expect.stringContaining('refused'), extensions: { code: 'CONFLICT' } },
  ])
  expect(await orderOf(id)).toMatchObject({
    status: 'REVIEW',
    refundedCents: 0,
    note: "refund refused: No such payment_intent: 'pi_gone'",
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundMails(order.id)).toBe(0)
})

test('a failure that the provider keeps with its call does not meet the next try', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()
  await withProvider(['stored-error'], 'pass', async ({ calls }) => {
    expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDING')
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)

    await letPass(1, id)
    await reconcile()
  })
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})
