import { eventually } from '../../../test/kit/eventually'
import { makeMember } from '../../../test/kit/people/people'
import { stopWatching, watch } from '../../../test/kit/requests/subscriptions'
import { assign, createTask, type Item } from '../../../test/kit/requests/work-queries'
import { makeConsultation } from '../../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { type Caller, graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

afterAll(stopWatching)

const assignRequest = (caller: Caller, id: string, staffId: string | null) =>
  graph(
    caller,
    'mutation ($id: ID!, $staffId: ID) { assignConsultation(id: $id, staffId: $staffId) { assignedTo { id } } }',
    { id, staffId },
  )

test('of 100 items, those that a colleague has done meanwhile are refused; undo restores the others', async () => {
  const { user, caller } = await makeMember('SUPPORT', { firstName: 'Bo' })
  const ann = await makeMember('ADVOCATE', { firstName: 'Ann', lastName: 'Fox' })
  const tasks = await db.task.createManyAndReturn({
    data: Array.from({ length: 100 }, () => ({
      title: 'Call',
      dueAt: new Date(),
      assignedToId: ann.user.id,
      createdByName: 'Ann Fox',
      requestKey: crypto.randomUUID(),
    })),
  })
  const items = tasks.map(({ id }): Item => ({ kind: 'TASK', id }))
  await db.task.updateMany({
    where: { id: { in: items.slice(0, 3).map(({ id }) => id) } },
    data: { doneAt: new Date(), doneByName: 'Ann Fox' },
  })
  const { data } = await assign(caller, items, user.id)
  const message = 'Ann Fox has done this already.'
  expect(data.assignWork).toEqual({
    done: 97,
    refused: items.slice(0, 3).map((item) => ({ ...item, message })),
  })
  const undone = await assign(caller, items.slice(3), ann.user.id)
  expect(undone.data.assignWork).toEqual({ done: 97, refused: [] })
  expect(await db.task.count({ where: { assignedToId: ann.user.id } })).toBe(100)
  await db.task.deleteMany({ where: { assignedToId: ann.user.id } })
})

test('two members assign a request at once: the last wins, each has an entry, and both see it', async () => {
  const ann = await makeMember('ADVOCATE')
  const bo = await makeMember('SUPPORT')
  const { id } = await makeConsultation()
  const watched = await Promise.all(
    [ann, bo].map(({ caller }) => watch(caller, 'subscription { workChanged { kind id } }')),
  )
  const all = await Promise.all([
    assignRequest(ann.caller, id, ann.user.id),
    assignRequest(bo.caller, id, bo.user.id),
  ])
  expect(all.map(({ errors }) => errors)).toEqual([undefined, undefined])
  const entries = await db.historyEntry.findMany({
    where: { subjectId: id, field: 'assignedTo' },
    orderBy: { createdAt: 'asc' },
  })
  expect(entries).toHaveLength(2)
  const { assignedTo } = await db.consultation.findUniqueOrThrow({
    where: { id },
    include: { assignedTo: true },
  })
  expect(entries.at(-1)?.after).toBe(`${assignedTo?.firstName} ${assignedTo?.lastName}`)
  await eventually(async () => {
    for (const { seen } of watched) expect(JSON.stringify(seen)).toContain(id)
  })
})

test('a deal needs DEALS and a negotiator; an order, a lost request, and a stranger are refused', async () => {
  const { caller, user } = await makeMember('SUPPORT')
  const ann = await makeMember('ADVOCATE')
  const reader = await makeMember('READER')
  const { id } = await makeDeal()
  const deal = { kind: 'DEAL', id } as const
  const lost = await makeConsultation({ status: 'LOST' })
  const messages = async (by: Caller, item: Item, to: string | null) =>
    (await assign(by, [item], to)).data.assignWork.refused.map(
      ({ message }: { message: string }) => message,
    )
  expect(await messages(caller, deal, ann.user.id)).toEqual([
    "Your role can't do this. Ask an owner.",
  ])
  expect(await messages(ann.caller, deal, user.id)).toEqual(['Must be an owner or an advocate'])
  expect(await messages(ann.caller, deal, ann.user.id)).toEqual([])
  expect(await messages(caller, { kind: 'CONSULTATION', id: lost.id }, user.id)).toEqual([
    'This request is closed.',
  ])
  expect(await messages(caller, { kind: 'ORDER', id }, user.id)).toEqual([
    'An order is assigned to no one.',
  ])
  const task = (await createTask(caller)).data.createTask
  const { errors } = await assign(caller, [{ kind: 'TASK', id: task.id }], reader.user.id)
  expect(errors[0].extensions.fields).toEqual({ staffId: 'Must be a staff member' })
})

test('a request that is open again after its assignee left has none', async () => {
  const { caller } = await makeMember('SUPPORT')
  const former = await makeMember('SUPPORT')
  const { id } = await makeConsultation({ status: 'LOST', assignedToId: former.user.id })
  await db.staffMember.update({
    where: { userId: former.user.id },
    data: { deactivatedAt: new Date(), deactivatedByName: 'Olga' },
  })
  await graph(
    caller,
    'mutation ($id: ID!) { updateConsultation(id: $id, status: QUALIFIED) { id } }',
    {
      id,
    },
  )
  expect(await db.consultation.findUnique({ where: { id } })).toMatchObject({
    status: 'QUALIFIED',
    assignedToId: null,
  })
})
