import { randomUUID } from 'node:crypto'
import { makeCustomer, makeMember, signIn } from '../../test/kit/people/people'
import { changeRole, deactivate, handOver } from '../../test/kit/requests/team-queries'
import { say } from '../../test/kit/scenes/chats'
import { makePurchase } from '../../test/kit/scenes/chosen-deals'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { codeOf, graph, send } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { tinyPdf } from '../stand-ins/tiny-pdf'

const names = { firstName: 'Ann', lastName: 'Lee' }

/** Puts a member in charge of a deal, a conversation, a request, and a task. */
async function makeWork(staffId: string) {
  const { user, caller } = await makeCustomer()
  const { id: deal } = await makeDeal({ user })
  await say(caller, 'Hello')
  await db.deal.update({ where: { id: deal }, data: { assignedToId: staffId } })
  await db.conversation.update({ where: { customerId: user.id }, data: { assignedToId: staffId } })
  const { id: request } = await makeConsultation({ assignedToId: staffId })
  const { id: task } = await db.task.create({
    data: {
      title: 'Call',
      dueAt: new Date(),
      assignedToId: staffId,
      createdByName: 'Sam',
      requestKey: randomUUID(),
    },
  })
  return { deal, customer: user.id, request, task }
}

const assigneesOf = async ({
  deal,
  customer,
  request,
  task,
}: Awaited<ReturnType<typeof makeWork>>) => [
  (await db.deal.findUniqueOrThrow({ where: { id: deal } })).assignedToId,
  (await db.conversation.findUniqueOrThrow({ where: { customerId: customer } })).assignedToId,
  (await db.consultation.findUniqueOrThrow({ where: { id: request } })).assignedToId,
  (await db.task.findUniqueOrThrow({ where: { id: task } })).assignedToId,
]

test('a member hands over their own work with a note; the receiver is emailed', async () => {
  const ann = await makeMember('ADVOCATE', names)
  const bob = await makeMember('ADVOCATE', { firstName: 'Bob' })
  const work = await makeWork(ann.user.id)
  const { data } = await handOver(ann.caller, ann.user.id, bob.user.id, 'Back on Monday')
  expect(data.handOver).toEqual({ deals: 1, conversations: 1, consultations: 1, tasks: 1 })
  expect(await assigneesOf(work)).toEqual(Array(4).fill(bob.user.id))
  const notes = await db.staffNote.findMany({
    where: {
      OR: [
        { dealId: work.deal },
        { conversation: { customerId: work.customer } },
        { consultationId: work.request },
      ],
    },
  })
  expect(notes.map(({ content }) => content)).toEqual(
    Array(3).fill('Handover from Ann: Back on Monday'),
  )
  const mail = await db.mail.findFirstOrThrow({
    where: { recipient: bob.user.email, cause: { startsWith: 'handed-over' } },
  })
  expect(mail.text).toContain('Ann Lee handed you 1 deal, 1 conversation, 1 request, and 1 task.')
  expect(mail.text).toContain('Back on Monday')
  const history = await db.historyEntry.findMany({ where: { staffId: ann.user.id } })
  expect(history.map(({ subject, field, after }) => [subject, field, after])).toEqual(
    expect.arrayContaining([
      ['DEAL', 'assignedTo', `Bob ${bob.user.lastName}`],
      ['CONVERSATION', 'assignedTo', `Bob ${bob.user.lastName}`],
      [
        'STAFF_MEMBER',
        'work',
        `1 deal, 1 conversation, 1 request, and 1 task to Bob ${bob.user.lastName}`,
      ],
    ]),
  )
})

test('open deals go to owners and advocates only, chats also to support, nothing to readers', async () => {
  const ann = await makeMember('ADVOCATE', names)
  const support = await makeMember('SUPPORT')
  const reader = await makeMember('READER')
  const work = await makeWork(ann.user.id)
  const fieldsOf = async (toId: string) =>
    (await handOver(ann.caller, ann.user.id, toId)).errors[0].extensions.fields
  expect(await fieldsOf(support.user.id)).toEqual({ toId: 'Must be an owner or an advocate' })
  expect(await fieldsOf(reader.user.id)).toEqual({ toId: 'Must be a staff member' })
  const owner = await makeMember('OWNER')
  const answer = await deactivate(owner.caller, ann.user.id, support.user.id)
  expect(answer.errors[0].extensions.fields).toEqual({
    handOverTo: 'Must be an owner or an advocate',
  })
  expect(await assigneesOf(work)).toEqual(Array(4).fill(ann.user.id))
  await db.deal.update({ where: { id: work.deal }, data: { assignedToId: null } })
  expect((await handOver(ann.caller, ann.user.id, support.user.id)).errors).toBeUndefined()
})

test('a member with another role keeps only the open work that it allows', async () => {
  const { caller } = await makeMember('OWNER')
  const ann = await makeMember('ADVOCATE', names)
  const work = await makeWork(ann.user.id)
  const mine = ann.user.id
  await changeRole(caller, mine, 'OWNER')
  expect(await assigneesOf(work)).toEqual([mine, mine, mine, mine])
  await changeRole(caller, mine, 'SUPPORT')
  expect(await assigneesOf(work)).toEqual([null, mine, mine, mine])
  const entries = await db.historyEntry.findMany({ where: { subjectId: work.deal } })
  expect(entries).toMatchObject([{ field: 'assignedTo', before: 'Ann Lee', after: null }])
  await changeRole(caller, mine, 'READER')
  expect(await assigneesOf(work)).toEqual([null, null, null, null])
})

test('a bought deal is handed over until its support ends', async () => {
  const ann = await makeMember('ADVOCATE', names)
  const owner = await makeMember('OWNER')
  const support = await makeMember('SUPPORT')
  const [supported, over] = [await makePurchase(), await makePurchase()]
  await db.deal.updateMany({
    where: { id: { in: [supported.id, over.id] } },
    data: { assignedToId: ann.user.id },
  })
  await db.$executeRaw`
    UPDATE deal SET purchased_on = purchased_on - 91,
      support_until = purchased_on::timestamp AT TIME ZONE 'America/New_York' WHERE id = ${over.id}::uuid`
  const refused = await deactivate(owner.caller, ann.user.id, support.user.id)
  expect(refused.errors[0].extensions.fields).toEqual({
    handOverTo: 'Must be an owner or an advocate',
  })
  expect((await deactivate(owner.caller, ann.user.id, owner.user.id)).errors).toBeUndefined()
  const advocateOf = async ({ id }: { id: string }) =>
    (await db.deal.findUniqueOrThrow({ where: { id } })).assignedToId
  expect(await advocateOf(supported)).toBe(owner.user.id)
  expect(await advocateOf(over)).toBe(ann.user.id)
})

test('handing over the work of someone else is for owners', async () => {
  const ann = await makeMember('ADVOCATE', names)
  const bob = await makeMember('ADVOCATE')
  const owner = await makeMember('OWNER')
  const work = await makeWork(ann.user.id)
  const { errors } = await handOver(bob.caller, ann.user.id, bob.user.id)
  expect(errors[0].extensions.reason).toBe('ROLE_NEEDED')
  expect((await handOver(owner.caller, ann.user.id)).data.handOver.deals).toBe(1)
  expect(await assigneesOf(work)).toEqual(Array(4).fill(null))
})

test('a deal is assigned to owners and advocates only; a chat also to support', async () => {
  const { caller } = await makeMember('OWNER')
  const { deal, customer } = await makeWork((await makeMember('ADVOCATE')).user.id)
  const support = (await makeMember('SUPPORT')).user.id
  const reader = (await makeMember('READER')).user.id
  const assign = (staffId: string) =>
    graph(caller, `mutation { assignDeal(id: "${deal}", staffId: "${staffId}") { id } }`)
  const problem = (answer: { errors: { extensions: { fields: object } }[] }) =>
    answer.errors[0]?.extensions.fields
  expect(problem(await assign(support))).toEqual({ staffId: 'Must be an owner or an advocate' })
  expect(problem(await assign(reader))).toEqual({ staffId: 'Must be a staff member' })
  const toChat = (staffId: string) =>
    graph(
      caller,
      `mutation { assignConversation(customerId: "${customer}", staffId: "${staffId}") { id } }`,
    )
  expect((await toChat(support)).errors).toBeUndefined()
  expect(problem(await toChat(reader))).toEqual({ staffId: 'Must be a staff member' })
  const { data } = await graph(caller, '{ staff { id } }')
  expect(data.staff).toContainEqual({ id: support })
  expect(data.staff).not.toContainEqual({ id: reader })
})

test('no deal stays with someone who is deactivated while it is assigned to them', async () => {
  const owner = await makeMember('OWNER')
  for (let turn = 0; turn < 10; turn++) {
    const ann = await makeMember('ADVOCATE', names)
    const { deal } = await makeWork((await makeMember('ADVOCATE')).user.id)
    const [assigned] = await Promise.all([
      graph(
        owner.caller,
        `mutation { assignDeal(id: "${deal}", staffId: "${ann.user.id}") { id } }`,
      ),
      deactivate(owner.caller, ann.user.id),
    ])
    expect([undefined, 'BAD_INPUT']).toContain(codeOf(assigned))
    const { assignedToId } = await db.deal.findUniqueOrThrow({ where: { id: deal } })
    expect(assignedToId).not.toBe(ann.user.id)
  }
  await db.staffMember.deleteMany({ where: { role: 'ADVOCATE' } })
})

test('a deal that is reopened after its advocate left has none', async () => {
  const owner = await makeMember('OWNER')
  const ann = await makeMember('ADVOCATE', names)
  const { deal } = await makeWork(ann.user.id)
  const run = (mutation: string) => graph(owner.caller, `mutation { ${mutation} { id } }`)
  await run(`endDeal(id: "${deal}", as: NO_DEAL, note: "No offers")`)
  await deactivate(owner.caller, ann.user.id)
  expect(
    (await run(`reopenDeal(id: "${deal}", reason: OTHER, note: "New offers")`)).errors,
  ).toBeUndefined()
  expect(await db.deal.findUnique({ where: { id: deal } })).toMatchObject({ assignedToId: null })
})

test('a contact with a dealer needs DEALS, one with the buyer PEOPLE', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { deal } = await makeWork((await makeMember('ADVOCATE')).user.id)
  const record = (more = '') =>
    graph(
      caller,
      `mutation { recordContact(input: { dealId: "${deal}", ${more} channel: PHONE, isOutgoing: true,
         isReached: true, content: "Called." }) { id } }`,
    )
  expect((await record()).errors).toBeUndefined()
  const { errors } = await record(`solicitationId: "${deal}",`)
  expect(errors[0].extensions.reason).toBe('ROLE_NEEDED')
})

test('uploads need DEALS, except to a deal of one’s own', async () => {
  const support = await makeMember('SUPPORT')
  const { deal } = await makeWork((await makeMember('ADVOCATE')).user.id)
  const own = await makeDeal({ user: support.user })
  const upload = (dealId: string, by = support.caller) =>
    send(
      by,
      'POST',
      `/api/documents?${new URLSearchParams({ deal: dealId, kind: 'OTHER', name: 'a.pdf' })}`,
      tinyPdf(['A']).toString('latin1'),
      { 'content-type': 'application/pdf', origin: 'http://localhost:3000' },
    )
  const { status, body } = await upload(deal)
  expect([status, body]).toMatchObject([403, { code: 'FORBIDDEN', reason: 'ROLE_NEEDED' }])
  expect((await upload(own.id)).status).toBe(201)
  const owner = await makeMember('OWNER')
  expect((await upload(deal, owner.caller)).status).toBe(201)
  await changeRole(owner.caller, support.user.id, 'ADVOCATE')
  expect((await upload(deal, await signIn(support.user.id))).status).toBe(201)
})
