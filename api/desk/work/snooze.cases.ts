import { eventually } from '../../../test/kit/eventually'
import { makeCustomer, makeMember } from '../../../test/kit/people/people'
import { stopWatching, watch } from '../../../test/kit/requests/subscriptions'
import {
  ask,
  type Item,
  idsOfWork,
  logContact,
  snooze,
  wake,
  workOf,
} from '../../../test/kit/requests/work-queries'
import { say } from '../../../test/kit/scenes/chats'
import { makeConsultation } from '../../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { easternIn } from '../../../test/kit/scenes/quotes'
import { type Caller, graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'
import { easternMoment } from '../../platform/eastern'

afterAll(stopWatching)

/** A customer who waits for an answer. */
async function makeChat() {
  const { user, caller } = await makeCustomer()
  await say(caller, 'Hello')
  return { caller, item: { kind: 'CONVERSATION', id: user.id } as const }
}

const itemOf = async (caller: Caller, { id }: Item, filter = 'ALL') =>
  (await workOf(caller, `first: 100, filter: ${filter}`)).find((item: Item) => item.id === id)

const momentOf = async (local: string) => (await easternMoment(db, local)).moment

test('a promise is not snoozed past its end, but until it', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { id, contactBy } = await makeConsultation({ hoursAgo: 20 })
  const item = { kind: 'CONSULTATION', id } as const
  const words = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(contactBy)
  const { data } = await snooze(caller, [item], await easternIn(5))
  const message = `Promised by ${words.replaceAll('\u202f', ' ')} ET. Snooze until then at most.`
  expect(data.snoozeWork).toEqual({ done: 0, refused: [{ ...item, message }] })
  expect(await db.snooze.count({ where: { subjectId: id } })).toBe(0)

  const allowed = await snooze(caller, [item], await easternIn(3))
  expect(allowed.data.snoozeWork).toEqual({ done: 1, refused: [] })
  const { id: dealId } = await makeDeal()
  const deal = { kind: 'DEAL', id: dealId } as const
  const late = await snooze(caller, [deal], await easternIn(25))
  expect(late.data.snoozeWork.refused).toMatchObject([{ id: dealId }])
})

test('a request that is new again is not asleep past its promise', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { id } = await makeConsultation({ status: 'CONTACTED', hoursAgo: 2 })
  const item = { kind: 'CONSULTATION', id } as const
  expect((await snooze(caller, [item], await easternIn(72))).data.snoozeWork.done).toBe(1)
  await ask(caller, 'mutation ($id: ID!) { updateConsultation(id: $id, status: NEW) { id } }', {
    id,
  })
  expect(await itemOf(caller, item)).toMatchObject({ snoozedUntil: null })
})

test('a follow-up of a deal sleeps for three days and is back at the minute', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { id } = await makeDeal()
  await db.deal.update({ where: { id }, data: { contactedAt: new Date() } })
  const item = { kind: 'DEAL', id } as const
  const until = await easternIn(72)
  await snooze(caller, [item], until)
  expect(await itemOf(caller, item)).toBeUndefined()
  const moment = (await momentOf(until))?.toISOString()
  expect(await itemOf(caller, item, 'SNOOZED')).toMatchObject({ snoozedUntil: moment })
  const { deal, workCounts } = await ask(
    caller,
    'query ($id: ID!) { deal(id: $id) { snoozedUntil dueAt } workCounts { snoozed } }',
    { id },
  )
  expect(deal).toEqual({ snoozedUntil: moment, dueAt: expect.any(String) })
  expect(workCounts.snoozed).toBeGreaterThan(0)

  await db.snooze.updateMany({ where: { subjectId: id }, data: { until: new Date() } })
  expect(await itemOf(caller, item)).toMatchObject({ snoozedUntil: null, wasSnoozedUntil: null })
  expect(await itemOf(caller, item, 'SNOOZED')).toBeUndefined()
})

test('a message wakes a snoozed conversation for everyone, and the old time can be set again', async () => {
  const { caller } = await makeMember('SUPPORT')
  const colleague = await makeMember('READER')
  const { caller: customer, item } = await makeChat()
  const until = await easternIn(48)
  await snooze(caller, [item], until)
  const watched = await watch(colleague.caller, 'subscription { workChanged { kind id } }')
  await eventually(async () => {
    await say(customer, 'Are you there?')
    expect(JSON.stringify(watched.seen)).toContain(item.id)
  })
  const wasSnoozedUntil = (await momentOf(until))?.toISOString()
  expect(await itemOf(colleague.caller, item)).toMatchObject({ wasSnoozedUntil })
  expect(await db.snooze.findFirst({ where: { subjectId: item.id } })).toMatchObject({
    wokenAt: expect.any(Date),
    wokenBy: 'MESSAGE',
  })
  await snooze(caller, [item], until)
  expect(await itemOf(caller, item, 'SNOOZED')).toMatchObject({ snoozedUntil: wasSnoozedUntil })
})

test('an answer of ours leaves a conversation asleep; a logged contact wakes what it is about', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { item } = await makeChat()
  const request = await makeConsultation({ hoursAgo: 1 })
  const asleep = { kind: 'CONSULTATION', id: request.id } as const
  await snooze(caller, [item, asleep], await easternIn(3))
  await say(caller, 'One moment', { customerId: item.id })
  expect(await db.snooze.findFirst({ where: { subjectId: item.id } })).toMatchObject({
    wokenAt: null,
  })
  await logContact(caller, { subject: { consultationId: request.id }, outcome: 'RECEIVED' })
  expect(await itemOf(caller, asleep)).toMatchObject({ wasSnoozedUntil: expect.any(String) })
})

test("what the buyer does and what a dealer answers wakes a deal; what we do doesn't", async () => {
  const { caller } = await makeMember('ADVOCATE')
  for (const [event, wokenBy] of [
    [{ kind: 'ADVOCATE', by: 'STAFF' }, null],
    [{ kind: 'WISHES_SENT', by: 'BUYER' }, 'BUYER'],
    [{ kind: 'DEALER_ANSWERED', by: 'STAFF' }, 'DEALER'],
  ] as const) {
    const { id } = await makeDeal()
    await snooze(caller, [{ kind: 'DEAL', id }], await easternIn(2))
    await db.dealEvent.create({ data: { dealId: id, ...event } })
    expect(await db.snooze.findFirst({ where: { subjectId: id } })).toMatchObject({ wokenBy })
  }
})

test('staff wake items; what is awake, done, or unknown is refused by itself', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { item } = await makeChat()
  await snooze(caller, [item], await easternIn(2))
  expect((await wake(caller, [item])).data.wakeWork).toEqual({ done: 1, refused: [] })
  expect(await idsOfWork(caller, 'first: 100')).toContain(item.id)
  const again = await wake(caller, [item, { kind: 'TASK', id: 'unknown' }])
  expect(again.data.wakeWork).toEqual({
    done: 0,
    refused: [
      { ...item, message: 'This is awake already.' },
      { kind: 'TASK', id: 'unknown', message: 'There is no such task.' },
    ],
  })
  const history = await db.historyEntry.findMany({ where: { subjectId: item.id } })
  expect(history.map(({ field }) => field)).toEqual(['snoozedUntil', 'snoozedUntil'])
})

test('a time in the past, no item, and more than 100 are refused', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { item } = await makeChat()
  const fieldsOf = async (items: Item[], hours: number) =>
    (await snooze(caller, items, await easternIn(hours))).errors[0].extensions.fields
  expect(await fieldsOf([item], -1)).toEqual({ untilEastern: 'Choose a time in the future' })
  expect(await fieldsOf([], 1)).toEqual({ items: '1 to 100 items' })
  expect(await fieldsOf(Array(101).fill(item), 1)).toEqual({ items: '1 to 100 items' })
})

test('a closed conversation waits for no one; the next message reopens it, as reopening does', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { caller: customer, item } = await makeChat()
  const change = (mutation: string) =>
    ask(caller, `mutation ($id: ID!) { ${mutation}(customerId: $id) { closedAt waitingSince } }`, {
      id: item.id,
    })
  const { waitingSince } = await db.conversation.findUniqueOrThrow({
    where: { customerId: item.id },
  })
  const closed = (await change('closeConversation')).closeConversation
  expect(closed).toEqual({ closedAt: expect.any(String), waitingSince: null })
  expect((await change('closeConversation')).closeConversation).toEqual(closed)
  expect(await itemOf(caller, item)).toBeUndefined()
  const listed = async (filter: string) => {
    const { data } = await graph(
      caller,
      `{ conversations(first: 100, filter: ${filter}) { nodes { customer { id } } } }`,
    )
    return JSON.stringify(data).includes(item.id)
  }
  expect([await listed('OPEN'), await listed('CLOSED'), await listed('UNASSIGNED')]).toEqual([
    false,
    true,
    false,
  ])
  expect((await change('reopenConversation')).reopenConversation).toEqual({
    closedAt: null,
    waitingSince: waitingSince?.toISOString(),
  })
  await change('closeConversation')
  await say(customer, 'One more thing')
  expect(await itemOf(caller, item)).toMatchObject({ kind: 'CONVERSATION' })
  await change('closeConversation')
  await say(caller, 'Good luck', { customerId: item.id })
  expect([await listed('OPEN'), await listed('UNASSIGNED')]).toEqual([true, true])
})
