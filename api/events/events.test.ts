import { jest } from '@jest/globals'
import { causedTypes, type eventTypes } from '../../shared/event-types'
import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { refundOrder } from '../../test/kit/requests/operations'
import { stopWatching, watch } from '../../test/kit/requests/subscriptions'
import { ask } from '../../test/kit/requests/work-queries'
import { say } from '../../test/kit/scenes/chats'
import { makePurchase } from '../../test/kit/scenes/chosen-deals'
import { decideClaim, makeClaim } from '../../test/kit/scenes/claims'
import { consultationForm, makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import {
  deliver,
  makeEvent,
  orderOf,
  returnToShop,
  samHill,
  startCheckout,
} from '../../test/kit/scenes/purchases'
import { saveReview } from '../../test/kit/scenes/reviews'
import { codeOf, graph, makeVisitor, openShop, rest } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { recordEvent } from './events'

openShop()
afterEach(async () => {
  jest.restoreAllMocks()
  await stopWatching()
  await pool.query('DELETE FROM event')
})

const eventsOf = async (subjectId: string) =>
  (await db.event.findMany({ where: { subjectId }, orderBy: [{ at: 'asc' }] })).map(
    ({ type, number, state }) => ({ type, number, state }),
  )

const setStatus = async (id: string, status: string) =>
  ask(
    (await samHill()).caller,
    `mutation { updateConsultation(id: "${id}", status: ${status}) { id } }`,
  )

const requestConsultation = async () => {
  const { status } = await rest(makeVisitor(), 'POST', '/api/consultation', consultationForm())
  expect(status).toBe(201)
  return db.consultation.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
}

/** Causes an event of each type. */
async function causeAll() {
  const { id: lost } = await requestConsultation()
  await setStatus(lost, 'CONTACTED')
  await setStatus(lost, 'LOST')

  const buyer = await makeCustomer({ firstName: 'Bea' })
  const { id: won } = await makeConsultation({ userId: buyer.user.id })
  const checkout = await startCheckout({ visitor: buyer.caller, availableInventory: 5 })
  await payOnPage(checkout.url, { webhook: 'lost' })
  await returnToShop(buyer.caller, checkout.id)
  const order = await orderOf(checkout.id)
  const { id: customerId } = buyer.user
  await say(buyer.caller, 'Call me at 555 010 0123')
  const { personId } = await db.personEmail.findUniqueOrThrow({
    where: { email: buyer.user.email },
  })
  const { id: refunded } = order
  await ask((await samHill()).caller, refundOrder, { id: refunded, reason: 'Bought by mistake' })
  await deliver(
    makeEvent('charge.dispute.created', {
      id: 'dp_events',
      object: 'dispute',
      reason: 'fraudulent',
      payment_intent: order.paymentIntentId,
      status: 'needs_response',
    }),
  )

  const bought = await makePurchase()
  await saveReview(bought.caller, bought.id)
  const claim = await makeClaim(bought.caller, bought.id)
  await decideClaim((await samHill()).caller, claim.id, false, 'You had three quotes')
  return { lost, won, order, customerId, personId, deal: bought.id }
}

test('each cause leaves its event, which says nothing about people', async () => {
  expectLog(/^log: payment disputed/)
  const { lost, won, order, personId, deal } = await causeAll()
  const number = String(order.number)

  expect(await eventsOf(lost)).toEqual([
    { type: 'consultation.created', number: null, state: null },
    { type: 'consultation.contacted', number: null, state: 'CONTACTED' },
    { type: 'consultation.lost', number: null, state: 'LOST' },
  ])
  expect(await eventsOf(won)).toEqual([{ type: 'consultation.won', number: null, state: 'WON' }])
  expect(await eventsOf(order.id)).toEqual([
    { type: 'order.paid', number, state: 'PAID' },
    { type: 'order.refunded', number, state: 'REFUNDED' },
    { type: 'order.disputed', number, state: 'REFUNDED' },
  ])
  expect(await eventsOf(personId)).toEqual([
    { type: 'message.received', number: null, state: null },
  ])
  expect((await eventsOf(deal)).map(({ type, state }) => [type, state])).toEqual([
    ['deal.opened', 'INTAKE'],
    ['dealer.replied', 'ANSWERED'],
    ['quote.published', null],
    ['deal.stage_changed', 'CHOSEN'],
    ['quote.accepted', null],
    ['deal.stage_changed', 'PURCHASED'],
    ['deal.purchased', 'PURCHASED'],
    ['review.submitted', null],
    ['claim.opened', 'OPEN'],
    ['claim.decided', 'REFUSED'],
  ])

  const events = await db.event.findMany()
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(causedTypes.toSorted())
  for (const { id, at, ...said } of events) {
    expect(Object.keys(said).sort()).toEqual(['number', 'state', 'subjectId', 'type'])
    expect(said.subjectId).toMatch(/^[\da-f-]{36}$/)
    expect(said.number ?? '1001').toMatch(/^\d+(-\d+)?$/)
    expect(said.state ?? 'PAID').toMatch(/^[A-Z_]+$/)
  }
})

test("staff and their customers' messages: only those of customers are events", async () => {
  const customer = await makeCustomer()
  await say(customer.caller, 'Hello')
  await say((await samHill()).caller, 'Hello!', { customerId: customer.user.id })
  expect(await db.event.count()).toBe(1)
})

test('a rolled-back cause leaves no event, and no one is notified', async () => {
  const owner = await makeMember('READER')
  const watched = await watch(owner.caller, 'subscription { deskEvent { type } }')
  const undone = db.$transaction(async (tx) => {
    await recordEvent(tx, 'order.paid', { id: null })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await db.$transaction((tx) => recordEvent(tx, 'deal.opened', { id: null }))
  await eventually(() => expect(watched.seen).toEqual([{ type: 'deal.opened' }]))
  expect(await db.event.count()).toBe(1)
})

const listEvents = `query ($types: [String!], $first: Int, $after: String) {
  deskEvents(types: $types, first: $first, after: $after) {
    nodes { id type at subjectId number state path } pageInfo { endCursor } totalCount } }`

const make = (type: keyof typeof eventTypes, secondsAgo: number, more: object = {}) =>
  db.event.create({ data: { type, at: new Date(Date.now() - secondsAgo * 1_000), ...more } })

test('a reader who goes on from the last cursor gets each event once, oldest first, none that is younger than 5 s', async () => {
  const { program: caller } = await makeApiToken()
  const id = '7b0a7c3e-93ab-4c53-9c8e-1f2d3c4b5a69'
  await make('order.paid', 30, { subjectId: id, number: '1001', state: 'PAID' })
  await make('deal.opened', 20, { subjectId: id, number: '1001-1', state: 'INTAKE' })
  await make('message.received', 10, { subjectId: id })
  const page = async (variables: object) => (await ask(caller, listEvents, variables)).deskEvents

  const first = await page({ first: 2 })
  expect(first.nodes).toMatchObject([
    { type: 'order.paid', number: '1001', state: 'PAID', path: '/staff/orders/1001' },
    { type: 'deal.opened', number: '1001-1', path: `/staff/deals/${id}` },
  ])
  const { endCursor: after } = first.pageInfo
  await make('consultation.created', 0, { subjectId: id })
  expect((await page({ after })).nodes).toMatchObject([
    { type: 'message.received', subjectId: id, path: `/staff/people/${id}` },
  ])
  expect(await page({ types: ['deal.opened'] })).toMatchObject({ totalCount: 1 })
})

test('refuses a type that there is not, by query and by subscription', async () => {
  const { caller } = await makeMember('READER')
  expect(codeOf(await graph(caller, listEvents, { types: ['deal.gone'] }))).toBe('BAD_INPUT')
  const watched = await watch(caller, 'subscription { deskEvent(types: ["deal.gone"]) { id } }')
  await eventually(() =>
    expect(watched.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }]),
  )
})

test('a subscription hears only the types that it asks for', async () => {
  const { caller } = await makeMember('SUPPORT')
  const query = 'subscription { deskEvent(types: ["message.received"]) { type path at } }'
  const watched = await watch(caller, query)
  const customer = await makeCustomer()
  await requestConsultation()
  await say(customer.caller, 'Hello')
  await eventually(() =>
    expect(watched.seen).toEqual([
      {
        type: 'message.received',
        path: expect.stringMatching(/^\/staff\/people\/[\da-f-]{36}$/),
        at: expect.any(String),
      },
    ]),
  )
})
