import { randomUUID } from 'node:crypto'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { logContact } from '../../test/kit/requests/work-queries'
import { say } from '../../test/kit/scenes/chats'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { easternIn } from '../../test/kit/scenes/quotes'
import { db } from '../platform/db'

const HOUR = 3_600_000

async function makeScene(details: Parameters<typeof makeConsultation>[0] = {}) {
  const { user, caller } = await makeMember('SUPPORT', { firstName: 'Bo' })
  const request = await makeConsultation(details)
  return { user, caller, request, subject: { consultationId: request.id } }
}

const requestNow = (id: string) => db.consultation.findUniqueOrThrow({ where: { id } })
const entriesOf = (subjectId: string) =>
  db.historyEntry.findMany({ where: { subjectId }, orderBy: { createdAt: 'asc' } })

test('a message left a minute before the end keeps the promise and makes the next step, once per key', async () => {
  const { user, caller, request, subject } = await makeScene({ hoursAgo: 23 + 59 / 60 })
  const requestKey = randomUUID()
  const nextStep = { title: 'Call again', dueEastern: await easternIn(18) }
  const call = { subject, outcome: 'LEFT_MESSAGE', requestKey, nextStep }
  const { data } = await logContact(caller, call)
  expect(data.logContact).toMatchObject({
    contact: { outcome: 'LEFT_MESSAGE', isOutgoing: true, isReached: false },
    task: { title: 'Call again', assignedTo: { id: user.id } },
    consultation: { status: 'CONTACTED' },
  })
  const { contactedAt, contactBy, lastContactAt } = await requestNow(request.id)
  expect(contactedAt?.getTime()).toBeLessThan(contactBy.getTime())
  expect(lastContactAt).toEqual(contactedAt)

  expect((await logContact(caller, call)).data).toEqual(data)
  const consultationId = request.id
  expect(await db.contact.count({ where: { consultationId } })).toBe(1)
  expect(await db.task.count({ where: { consultationId } })).toBe(1)
  const entries = await entriesOf(request.id)
  expect(entries.map(({ field, after }) => [field, after])).toEqual([
    ['contact', 'Phone, left a message'],
    ['status', 'CONTACTED'],
  ])
})

test('calls with one key at the same time store one contact', async () => {
  const { caller, request, subject } = await makeScene()
  const call = { subject, outcome: 'TALKED', requestKey: randomUUID() }
  const [first, second] = await Promise.all([logContact(caller, call), logContact(caller, call)])
  expect(first.data).toEqual(second.data)
  expect(await db.contact.count({ where: { consultationId: request.id } })).toBe(1)
})

test('a key that belongs to another subject is refused', async () => {
  const { caller, subject } = await makeScene()
  const other = await makeConsultation()
  const requestKey = randomUUID()
  await logContact(caller, { subject, outcome: 'TALKED', requestKey })
  const { errors } = await logContact(caller, {
    subject: { consultationId: other.id },
    outcome: 'TALKED',
    requestKey,
  })
  expect(errors).toMatchObject([
    { message: 'This key belongs to another entry.', extensions: { code: 'CONFLICT' } },
  ])
})

test.each([
  ['title', { title: ' ' }],
  ['dueEastern', { dueEastern: '2020-01-01T10:00' }],
  ['dueEastern', { dueEastern: 'tomorrow' }],
  ['assignToId', { assignToId: randomUUID() }],
])('a next step with a wrong %s stores nothing', async (field, wrong) => {
  const { caller, request, subject } = await makeScene()
  const nextStep = { title: 'Call again', dueEastern: await easternIn(2), ...wrong }
  const { errors } = await logContact(caller, { subject, outcome: 'TALKED', nextStep })
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { [field]: expect.any(String) },
  })
  expect(await requestNow(request.id)).toMatchObject({ status: 'NEW', lastContactAt: null })
  expect(await db.contact.count({ where: { consultationId: request.id } })).toBe(0)
  expect(await entriesOf(request.id)).toEqual([])
})

test.each(['WRONG_NUMBER', 'RECEIVED'])('%s leaves a request NEW', async (outcome) => {
  const { caller, subject } = await makeScene()
  const { data } = await logContact(caller, { subject, outcome })
  expect(data.logContact.consultation).toMatchObject({ status: 'NEW', contactedAt: null })
  const after = await logContact(caller, { subject, outcome, status: 'QUALIFIED' })
  expect(after.data.logContact.consultation).toMatchObject({
    status: 'QUALIFIED',
    contactedAt: expect.any(String),
  })
})

test('a contact that happened earlier keeps the promise as of then, never as of later than now', async () => {
  const { caller, request, subject } = await makeScene({ hoursAgo: 30 })
  const happenedAt = new Date(Date.now() - 10 * HOUR).toISOString()
  const { data } = await logContact(caller, { subject, outcome: 'TALKED', happenedAt })
  expect(data.logContact.consultation.contactedAt).toBe(happenedAt)
  const soon = await makeScene()
  await logContact(soon.caller, {
    subject: soon.subject,
    outcome: 'TALKED',
    happenedAt: new Date(Date.now() + 60_000).toISOString(),
  })
  const { contactedAt } = await requestNow(soon.request.id)
  expect(contactedAt?.getTime()).toBeLessThanOrEqual(Date.now())
  expect(request.contactedAt).toBeNull()
})

test('a lost request needs a reason, which goes once it is open again', async () => {
  const { caller, request, subject } = await makeScene()
  const lost = { subject, outcome: 'TALKED', status: 'LOST' }
  const { errors } = await logContact(caller, lost)
  expect(errors[0].extensions.fields).toEqual({ lostReason: 'Choose why' })
  const { data } = await logContact(caller, { ...lost, lostReason: 'PRICE', lostNote: 'Too much' })
  expect(data.logContact.consultation).toMatchObject({
    status: 'LOST',
    lostReason: 'PRICE',
    lostNote: 'Too much',
  })
  expect(JSON.stringify(await entriesOf(request.id))).not.toContain('Too much')
  await logContact(caller, { subject, outcome: 'TALKED', status: 'QUALIFIED' })
  expect(await requestNow(request.id)).toMatchObject({ lostReason: null, lostNote: null })
})

test('a contact with a buyer keeps the promise of a deal; one with a dealer needs DEALS', async () => {
  const { caller } = await makeScene()
  const deal = await makeDeal()
  const subject = { dealId: deal.id }
  const wrong = await logContact(caller, { subject, outcome: 'WRONG_NUMBER' })
  expect(wrong.data.logContact.deal.contactedAt).toBeNull()
  const { data } = await logContact(caller, { subject, outcome: 'NO_ANSWER' })
  expect(data.logContact.deal.contactedAt).toEqual(expect.any(String))
  const dealer = { subject, outcome: 'TALKED', solicitationId: randomUUID() }
  const { errors } = await logContact(caller, dealer)
  expect(errors[0].extensions.reason).toBe('ROLE_NEEDED')
  const advocate = await makeMember('ADVOCATE')
  const unknown = await logContact(advocate.caller, dealer)
  expect(unknown.errors[0].extensions.fields).toEqual({
    solicitationId: 'Choose a dealer of this deal',
  })
})

test('a contact about a conversation is logged, and a subject is exactly one', async () => {
  const { caller, subject } = await makeScene()
  const customer = await makeCustomer()
  await say(customer.caller, 'Hello')
  const chat = { customerId: customer.user.id }
  expect((await logContact(caller, { subject: chat, outcome: 'TALKED' })).errors).toBeUndefined()
  const codes = await Promise.all(
    [{}, { ...subject, ...chat }, { consultationId: randomUUID() }].map(async (wrong) => {
      const { errors } = await logContact(caller, { subject: wrong, outcome: 'TALKED' })
      return errors[0].extensions.code
    }),
  )
  expect(codes).toEqual(['BAD_INPUT', 'BAD_INPUT', 'NOT_FOUND'])
  const { errors } = await logContact(caller, { subject: chat, outcome: 'TALKED', status: 'LOST' })
  expect(errors[0].extensions.fields).toEqual({ status: 'Only a request has one' })
})
