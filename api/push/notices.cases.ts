import { randomUUID } from 'node:crypto'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { emailTo, makeAsked, openInbox, receive } from '../../test/kit/requests/dealer-emails'
import { ageMessages, markRead, say } from '../../test/kit/scenes/chats'
import { makePaidDeals, openClaim } from '../../test/kit/scenes/claims'
import { consultationForm } from '../../test/kit/scenes/consultation-requests'
import { accept, makeQuote, makeSearch } from '../../test/kit/scenes/quotes'
import { startPushService } from '../../test/kit/servers/push-service'
import { makeVisitor, rest } from '../../test/kit/servers/shop'
import { pushWaitingChats } from '../chat/waiting-chats'
import { db, pool } from '../platform/db'
import { queuePush } from './push'
import { forgetOldPushes, startPushQueue } from './push-queue'

let service: Awaited<ReturnType<typeof startPushService>>
const stops: (() => Promise<void>)[] = []

const startSending = (retrySeconds = 0.05) => stops.push(startPushQueue({ retrySeconds }))

beforeEach(async () => {
  service = await startPushService()
  startSending()
})

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await service.stop()
  await db.pushSubscription.deleteMany()
  await db.conversation.deleteMany() // no one waits in the next test
})

type Browser = Awaited<ReturnType<typeof service.subscribe>>

/** A member with a browser that gets notifications. */
async function makeSubscribed(role: Parameters<typeof makeMember>[0]) {
  const member = await makeMember(role)
  return { ...member, browser: await service.subscribe(member.caller) }
}

/** Waits until nothing is left to send. */
const allSent = () =>
  eventually(async () =>
    expect(await db.push.count({ where: { nextTryAt: { not: null } } })).toBe(0),
  )

const textsOf = ({ received }: Browser) => received.map(({ text }) => text)

const assignChat = (customerId: string, assignedToId: string) =>
  db.conversation.update({ where: { customerId }, data: { assignedToId } })

async function makeWaiting(text = 'My number is 555 010 0199') {
  const { user, caller } = await makeCustomer({ firstName: 'Rosa', lastName: 'Diaz' })
  await say(caller, text)
  return { user, caller }
}

test('a chat that no one has seen for 15 s reaches who is in charge, once, without its text', async () => {
  const ann = await makeSubscribed('SUPPORT')
  const bo = await makeSubscribed('ADVOCATE')
  const { user, caller } = await makeWaiting()
  await assignChat(user.id, ann.user.id)
  await ageMessages(user.id, 10)
  await pushWaitingChats()
  expect(await db.push.count({ where: { subscription: { userId: ann.user.id } } })).toBe(0)

  await ageMessages(user.id, 6)
  await pushWaitingChats()
  await say(caller, 'Hello?')
  await ageMessages(user.id, 16)
  await pushWaitingChats()
  await allSent()
  expect(ann.browser.received).toEqual([
    { text: 'Rosa wrote in the chat', path: `/staff/conversations/${user.id}` },
  ])
  expect(bo.browser.tries).toBe(0)
  expect(await db.pushSubscription.findFirst({ where: { userId: ann.user.id } })).toMatchObject({
    lastSentAt: expect.any(Date),
  })

  await say(ann.caller, 'Hi Rosa', { customerId: user.id })
  await say(caller, 'Thanks')
  await ageMessages(user.id, 16)
  await pushWaitingChats()
  await allSent()
  expect(textsOf(ann.browser)).toHaveLength(2) // another wait
})

test('a chat that no one is in charge of reaches everyone who answers chats, and no reader', async () => {
  const members = [await makeSubscribed('OWNER'), await makeSubscribed('SUPPORT')]
  const reader = await makeSubscribed('READER')
  const { user } = await makeWaiting()
  await ageMessages(user.id, 20)
  await pushWaitingChats()
  await allSent()
  for (const { browser } of members) expect(textsOf(browser)).toEqual(['Rosa wrote in the chat'])
  expect(reader.browser.tries).toBe(0)
})

test('a chat that was answered, seen in a tab, or has waited for long makes no notification', async () => {
  const ann = await makeSubscribed('SUPPORT')
  const answered = await makeWaiting()
  await say(ann.caller, 'Hi', { customerId: answered.user.id })
  const seen = await makeWaiting()
  await markRead(ann.caller, { customerId: seen.user.id })
  const old = await makeWaiting()
  await ageMessages(answered.user.id, 20)
  await ageMessages(seen.user.id, 20)
  await ageMessages(old.user.id, 301)
  await pushWaitingChats()
  expect(await db.push.count({ where: { subscription: { userId: ann.user.id } } })).toBe(0)
})

test('a name that may be a text is left out', async () => {
  const ann = await makeSubscribed('SUPPORT')
  const { user, caller } = await makeCustomer({ firstName: 'Call 555-0100' })
  await say(caller, 'Hello')
  await ageMessages(user.id, 20)
  await pushWaitingChats()
  await allSent()
  expect(textsOf(ann.browser)).toEqual(['A customer wrote in the chat'])
})

test('a new request reaches everyone who works on requests, once', async () => {
  const support = await makeSubscribed('SUPPORT')
  const reader = await makeSubscribed('READER')
  const visitor = makeVisitor()
  const form = consultationForm({ firstName: 'Rosa', requestKey: randomUUID() })
  for (const city of ['Atlanta', 'Macon'])
    expect((await rest(visitor, 'POST', '/api/consultation', { ...form, city })).status).toBe(201)
  await allSent()
  const request = await db.consultation.findFirstOrThrow({ where: { email: form.email } })
  expect(support.browser.received).toEqual([
    { text: 'New request from Rosa', path: `/staff/consultations/${request.id}` },
  ])
  expect(reader.browser.tries).toBe(0)
})

test('a claim reaches the owners, and not the advocate', async () => {
  const owner = await makeSubscribed('OWNER')
  const advocate = await makeSubscribed('ADVOCATE')
  const { caller, deals } = await makePaidDeals()
  const id = deals[0]?.id ?? ''
  await db.deal.update({ where: { id }, data: { assignedToId: advocate.user.id } })
  expect((await openClaim(caller, id)).errors).toBeUndefined()
  await allSent()
  expect(owner.browser.received).toEqual([
    { text: 'Bea asks for their money back', path: `/staff/deals/${id}` },
  ])
  expect(advocate.browser.tries).toBe(0)
})

test('what the buyer does reaches the advocate of the deal alone', async () => {
  const advocate = await makeSubscribed('ADVOCATE')
  const other = await makeSubscribed('ADVOCATE')
  const { caller, deal } = await makeSearch()
  await db.deal.update({ where: { id: deal.id }, data: { assignedToId: advocate.user.id } })
  const quote = await makeQuote(deal)
  expect((await accept(caller, quote.id)).errors).toBeUndefined()
  await allSent()
  expect(advocate.browser.received).toEqual([
    { text: expect.stringMatching(/^\w+ accepted a quote$/), path: `/staff/deals/${deal.id}` },
  ])
  expect(other.browser.tries).toBe(0)
})

describe('answers of dealers', () => {
  openInbox()

  test('reach the advocate of the deal alone, without what they say', async () => {
    const advocate = await makeSubscribed('ADVOCATE')
    const other = await makeSubscribed('OWNER')
    const { deal, to } = await makeAsked()
    await db.deal.update({ where: { id: deal.id }, data: { assignedToId: advocate.user.id } })
    expect((await receive(emailTo({ to, text: 'Our price is $35,100.' }))).status).toBe(201)
    await receive(emailTo({ to, headers: { 'Auto-Submitted': 'auto-replied' } }))
    await allSent()
    expect(advocate.browser.received).toEqual([
      {
        text: expect.stringMatching(/^A dealer answered about \w+'s car$/),
        path: `/staff/deals/${deal.id}`,
      },
    ])
    expect(other.browser.tries).toBe(0)
  })
})

/** Queues a notification to a member. */
const queue = (userId: string, cause: string) =>
  db.$transaction((tx) => queuePush(tx, { cause, to: [userId], text: cause, path: '/staff/' }))

test('a rolled-back cause makes no notification', async () => {
  const { user, browser } = await makeSubscribed('SUPPORT')
  const undone = db.$transaction(async (tx) => {
    await queuePush(tx, { cause: 'undone', to: [user.id], text: 'Never', path: '/staff/' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await queue(user.id, 'done')
  await allSent()
  expect(textsOf(browser)).toEqual(['done'])
})

test('two servers send each notification once', async () => {
  startSending()
  const { user, browser } = await makeSubscribed('SUPPORT')
  const causes = Array.from({ length: 30 }, (_, number) => `news ${number}`)
  await Promise.all(causes.flatMap((cause) => [queue(user.id, cause), queue(user.id, cause)]))
  await allSent()
  expect(textsOf(browser).sort()).toEqual(causes.sort())
})

test('a failing push service is tried three times, and the next notification reaches it again', async () => {
  const { user, browser } = await makeSubscribed('SUPPORT')
  browser.answer = 503
  await queue(user.id, 'lost')
  await allSent()
  expect(browser.tries).toBe(3)
  browser.answer = 201
  await queue(user.id, 'later')
  await allSent()
  expect(textsOf(browser)).toEqual(['later'])
})

test.each([404, 410])('a browser that answers %i gets nothing anymore', async (status) => {
  const { user, browser } = await makeSubscribed('SUPPORT')
  browser.answer = status
  await queue(user.id, 'one')
  await eventually(async () =>
    expect(await db.pushSubscription.count({ where: { userId: user.id } })).toBe(0),
  )
  await queue(user.id, 'two')
  expect(browser.tries).toBe(1)
})

test('what has waited for a minute is no news, and is forgotten after an hour', async () => {
  for (const stop of stops.splice(0)) await stop()
  const { user, browser } = await makeSubscribed('SUPPORT')
  await queue(user.id, 'old')
  await pool.query(`UPDATE push SET created_at = now() - interval '61 seconds' WHERE cause = 'old'`)
  startSending()
  await queue(user.id, 'new')
  await eventually(() => expect(textsOf(browser)).toEqual(['new']))
  await forgetOldPushes()
  expect(await db.push.count({ where: { cause: 'old' } })).toBe(1)
  await pool.query(`UPDATE push SET created_at = now() - interval '61 minutes' WHERE cause = 'old'`)
  await besides(`SELECT FROM push WHERE cause = 'old' FOR UPDATE`, forgetOldPushes) // a sign-out deletes it
  await forgetOldPushes()
  expect(await db.push.count({ where: { cause: 'old' } })).toBe(0)
})

/** Does something that must not wait for an open transaction, which has run a statement: waiting would be a timeout. */
async function besides(statement: string, work: () => Promise<unknown>) {
  const holder = await pool.connect()
  try {
    await holder.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
    await holder.query(statement)
    await work()
  } finally {
    await holder.query('COMMIT')
    holder.release()
  }
}

test('a notification waits for no browser that is being signed out', async () => {
  const { user, caller, browser: ending } = await makeSubscribed('ADVOCATE')
  const other = await service.subscribe(caller)
  const { endpoint } = ending.subscription
  await besides(`DELETE FROM push_subscription WHERE endpoint = '${endpoint}'`, () =>
    queue(user.id, 'new'),
  )
  await eventually(() => expect(textsOf(other)).toEqual(['new']))
  expect(ending.tries).toBe(0)
})
