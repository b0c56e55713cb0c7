import { expectLog } from '../../test/kit/guards/expect-log'
import { refundOrder } from '../../test/kit/requests/operations'
import { approve, claimNow, makeClaim, makePaidDeals } from '../../test/kit/scenes/claims'
import {
  deliver,
  makeEvent,
  makePaidOrder,
  refundsOf,
  samHill,
} from '../../test/kit/scenes/purchases'
import { graph, openShop } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

openShop()

const answerBy = new Date('2030-12-08T23:59:59Z')
const later = new Date('2030-12-20T23:59:59Z')
const seconds = (time: Date) => Math.floor(time.getTime() / 1_000)

let inquiries = 0

type EventType = 'created' | 'updated' | 'closed'

interface Report {
  dueBy?: number | null
  /** The time of the event, compared with now. */
  secondsAgo?: number
  details?: object
}

/** A function that delivers the events of an inquiry about a payment. */
function reportsAbout(paymentIntentId: string) {
  const id = `du_${++inquiries}`
  return async (
    type: EventType,
    status: string,
    { dueBy = seconds(answerBy), secondsAgo = 0, details }: Report = {},
  ) => {
    const event = makeEvent(`charge.dispute.${type}`, {
      id,
      object: 'dispute',
      reason: 'fraudulent',
      payment_intent: paymentIntentId,
      evidence_details: { due_by: dueBy },
      status,
      ...details,
    })
    const answer = await deliver({ ...event, created: event.created - secondsAgo })
    expect(answer.status).toBe(200)
  }
}

async function makeInquired() {
  const { order, paymentIntentId } = await makePaidOrder()
  return { id: order.id, paymentIntentId, report: reportsAbout(paymentIntentId) }
}

const orderNow = (id: string) => db.order.findUniqueOrThrow({ where: { id } })

const refund = async (id: string) =>
  graph((await samHill()).caller, refundOrder, { id, reason: 'The bank asked about it' })

/** What staff see of an order: its open dispute or inquiry, and its entry on Today. */
async function seenByStaff(id: string) {
  const { data, errors } = await graph(
    (await samHill()).caller,
    `query ($id: String) {
      orders(first: 1, search: $id) { edges { node {
        status disputedAt openDispute { isInquiry answerBy answeredAt } deals { paymentInReview isDisputed }
      } } }
      work(first: 100, kinds: [ORDER]) { id step dueAt }
    }`,
    { id },
  )
  expect(errors).toBeUndefined()
  const today = data.work.find((item: { id: string }) => item.id === id)
  return { ...data.orders.edges[0].node, today: today && [today.step, today.dueAt] }
}

const goesOn = { isDisputed: false, paymentInReview: false }
const answering = (by: Date | null) => ({
  isInquiry: true,
  answerBy: by?.toISOString() ?? null,
  answeredAt: null,
})

test('an inquiry is shown with its deadline, the deal goes on, and a refund closes it', async () => {
  const { id, paymentIntentId, report } = await makeInquired()
  await report('created', 'warning_needs_response')
  await report('created', 'warning_needs_response')
  expect(await seenByStaff(id)).toMatchObject({
    status: 'PAID',
    disputedAt: null,
    openDispute: answering(answerBy),
    deals: [goesOn, goesOn],
    today: ['Answer the inquiry by Dec 8', expect.any(String)],
  })
  expect((await orderNow(id)).note).toBe('inquiry: fraudulent')

  expect((await refund(id)).data.refundOrder.status).toBe('REFUNDED')
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  await report('closed', 'warning_closed')
  expect(await seenByStaff(id)).toMatchObject({
    status: 'REFUNDED',
    disputedAt: null,
    openDispute: null,
    today: undefined,
  })
  expect((await orderNow(id)).note).toBe('inquiry: fraudulent; inquiry closed')
})

test('an answered inquiry waits for the bank, not for staff', async () => {
  const { id, report } = await makeInquired()
  await report('updated', 'warning_under_review')
  await report('created', 'warning_needs_response')
  expect(await seenByStaff(id)).toMatchObject({
    disputedAt: null,
    openDispute: { ...answering(answerBy), answeredAt: expect.any(String) },
    deals: [goesOn, goesOn],
    today: undefined,
  })
})

test('an inquiry that becomes a chargeback is a dispute, and nothing is refunded', async () => {
  expectLog(/^log: payment disputed/)
  const { id, paymentIntentId, report } = await makeInquired()
  await report('created', 'warning_needs_response')
  await report('updated', 'warning_under_review')
  await report('updated', 'needs_response', { dueBy: seconds(later) })
  await report('created', 'warning_needs_response')
  await report('updated', 'warning_under_review')
  await report('closed', 'warning_closed', { secondsAgo: 60 })
  expect(await seenByStaff(id)).toMatchObject({
    status: 'PAID',
    disputedAt: expect.any(String),
    openDispute: { isInquiry: false, answerBy: later.toISOString(), answeredAt: null },
    deals: [{ isDisputed: true }, { isDisputed: true }],
    today: ['Answer the dispute by Dec 20', expect.any(String)],
  })
  expect((await refund(id)).errors[0].extensions.code).toBe('CONFLICT')
  expect(await refundsOf(paymentIntentId)).toEqual([])

  await report('updated', 'under_review', { dueBy: seconds(later) })
  expect(await seenByStaff(id)).toMatchObject({
    disputedAt: expect.any(String),
    openDispute: { isInquiry: false, answeredAt: expect.any(String) },
    today: undefined,
  })
  await report('closed', 'won')
  expect(await seenByStaff(id)).toMatchObject({ disputedAt: null, openDispute: null })
  expect((await refund(id)).data.refundOrder.status).toBe('REFUNDED')
})

test('a chargeback of an inquiry that had ended, or that we never heard of, is a dispute', async () => {
  expectLog(/^log: payment disputed/)
  for (const before of [['closed', 'warning_closed'], undefined] as const) {
    const { id, report } = await makeInquired()
    if (before) await report(...before)
    expect(await orderNow(id)).toMatchObject({ disputedAt: null })
    await report('updated', 'needs_response')
    expect(await orderNow(id)).toMatchObject({ disputedAt: expect.any(Date) })
  }
})

test('an inquiry whose end arrives first stays closed', async () => {
  const { id, report } = await makeInquired()
  await report('closed', 'warning_closed')
  await report('created', 'warning_needs_response')
  await report('updated', 'warning_under_review')
  expect(await seenByStaff(id)).toMatchObject({
    status: 'PAID',
    disputedAt: null,
    openDispute: null,
    today: undefined,
  })
  expect((await refund(id)).data.refundOrder.status).toBe('REFUNDED')
})

test.each([null, 0])(
  'an inquiry without a deadline (%s) is due since it was opened',
  async (dueBy) => {
    const { id, report } = await makeInquired()
    await report('created', 'warning_needs_response', { dueBy })
    const [dispute] = await db.dispute.findMany({ where: { orderId: id } })
    expect(await seenByStaff(id)).toMatchObject({
      openDispute: answering(null),
      today: ['Answer the inquiry', dispute?.openedAt.toISOString()],
    })
  },
)

test('takes the newest deadline, whenever the first event arrives', async () => {
  const { id, report } = await makeInquired()
  await report('created', 'warning_needs_response', { dueBy: null })
  await report('updated', 'warning_needs_response', { dueBy: seconds(answerBy) })
  await report('updated', 'warning_needs_response', { dueBy: seconds(later) })
  await report('created', 'warning_needs_response', { dueBy: seconds(answerBy) })
  expect(await seenByStaff(id)).toMatchObject({ openDispute: answering(later) })
})

test('a claim is refunded during an inquiry', async () => {
  const { caller, deals, paymentIntentId, order } = await makePaidDeals({ quantity: 2 })
  await reportsAbout(paymentIntentId)('created', 'warning_needs_response')
  const { id } = await makeClaim(caller, String(deals[0]?.id))
  expect((await approve(id)).data.decideClaim.status).toBe('REFUNDED')
  expect(await claimNow(id)).toMatchObject({ status: 'REFUNDED' })
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  expect(await seenByStaff(order.id)).toMatchObject({
    status: 'PAID',
    openDispute: answering(answerBy),
  })
})

test('an inquiry hides no dispute, and a won dispute ends no inquiry', async () => {
  expectLog(/^log: payment disputed/)
  const { id, paymentIntentId, report } = await makeInquired()
  const reportDispute = reportsAbout(paymentIntentId)
  await reportDispute('created', 'needs_response', { dueBy: seconds(later) })
  await report('created', 'warning_needs_response')
  expect(await seenByStaff(id)).toMatchObject({
    openDispute: { isInquiry: false },
    today: ['Answer the dispute by Dec 20', expect.any(String)],
  })
  await reportDispute('updated', 'under_review')
  expect(await seenByStaff(id)).toMatchObject({
    openDispute: { isInquiry: false },
    today: ['Answer the inquiry by Dec 8', expect.any(String)],
  })
  await reportDispute('closed', 'won')
  expect(await seenByStaff(id)).toMatchObject({
    disputedAt: null,
    openDispute: answering(answerBy),
    deals: [goesOn, goesOn],
  })
})

test('a status that we do not know counts as a dispute, and at the end as lost', async () => {
  expectLog(/^log: payment disputed/)
  expectLog(/^log: dispute lost/)
  for (const [type, status] of [
    ['created', 'arbitration'],
    ['updated', 'warning_arbitration'],
    ['closed', 'settled'],
  ] as const) {
    const { id, paymentIntentId, report } = await makeInquired()
    await report(type, status)
    expect((await refund(id)).errors[0].extensions.code).toBe('CONFLICT')
    expect(await refundsOf(paymentIntentId)).toEqual([])
  }
})

test('an appeal reopens a lost dispute, and the money is ours when it is won', async () => {
  expectLog(/^log: payment disputed/)
  expectLog(/^log: dispute lost/)
  const { id, report } = await makeInquired()
  await report('created', 'needs_response', { secondsAgo: 90 })
  await report('closed', 'lost', { secondsAgo: 60 })
  await report('updated', 'appeal_needs_response', { dueBy: seconds(later), secondsAgo: 30 })
  expect(await seenByStaff(id)).toMatchObject({
    disputedAt: expect.any(String),
    today: ['Answer the dispute by Dec 20', expect.any(String)],
  })
  await report('updated', 'appeal_under_review', { secondsAgo: 20 })
  expect(await seenByStaff(id)).toMatchObject({ disputedAt: expect.any(String), today: undefined })
  expect((await refund(id)).errors[0].extensions.code).toBe('CONFLICT')
  await report('closed', 'won')
  await report('closed', 'lost', { secondsAgo: 60 })
  expect(await seenByStaff(id)).toMatchObject({ disputedAt: null, openDispute: null })
})

test('a won appeal counts although we never heard of the appeal', async () => {
  expectLog(/^log: dispute lost/)
  const { id, report } = await makeInquired()
  await report('closed', 'lost', { secondsAgo: 60 })
  await report('closed', 'won')
  expect(await orderNow(id)).toMatchObject({ disputedAt: null })
})

test('a dispute that was prevented by paying the customer back is never refunded again', async () => {
  expectLog(/^log: dispute lost/)
  const resolution = { payment_method_details: { type: 'card', card: { case_type: 'resolution' } } }
  const block = { payment_method_details: { type: 'card', card: { case_type: 'block' } } }
  const withdrawn = { balance_transactions: [{ id: 'txn_1', amount: -1198_00 }] }
  for (const [details, code] of [
    [resolution, 'CONFLICT'],
    [withdrawn, 'CONFLICT'],
    [block, undefined],
    [undefined, undefined],
  ] as const) {
    const { id, report } = await makeInquired()
    await report('closed', 'prevented', { details })
    expect((await refund(id)).errors?.[0].extensions.code).toBe(code)
  }
})
