import { randomUUID } from 'node:crypto'
import { MAX_COUNTED } from '../../../shared/limits'
import { makeCustomer, makeMember } from '../../../test/kit/people/people'
import {
  ask,
  createTask,
  idsOfWork,
  logContact,
  workOf,
} from '../../../test/kit/requests/work-queries'
import { say } from '../../../test/kit/scenes/chats'
import { makeConsultation } from '../../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

const SECOND = 1_000
const THREE_DAYS = 3 * 24 * 3_600_000

/** Makes an order that the provider charged another amount for. */
const makeOrderToReview = () =>
  db.order.create({
    data: {
      status: 'REVIEW',
      totalCents: 0,
      paidCents: 100,
      paidAt: new Date(),
      settledAt: new Date(),
      sessionId: `cs_${randomUUID()}`,
      sessionExpiresAt: new Date(),
    },
  })

const itemOf = async (...[caller, id]: [Parameters<typeof workOf>[0], string]) =>
  (await workOf(caller, 'first: 100')).find((item: { id: string }) => item.id === id)

describe('the list of work', () => {
  beforeEach(async () => {
    await db.task.deleteMany()
    await db.conversation.deleteMany()
    await db.consultation.deleteMany()
    await db.deal.updateMany({
      where: { status: { not: 'CLOSED' } },
      data: { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: new Date() },
    })
  })

  test('has new requests, waiting customers, deals, and tasks by when they are due', async () => {
    const { user, caller } = await makeMember('SUPPORT', { firstName: 'Bo' })
    const request = await makeConsultation({ hoursAgo: 23 })
    const customer = await makeCustomer({ firstName: 'Cora', lastName: 'Day' })
    await say(customer.caller, 'Hello')
    const deal = await makeDeal()
    const { id: task } = (await createTask(caller)).data.createTask
    const work = await workOf(caller)
    expect(work).toMatchObject([
      {
        kind: 'CONVERSATION',
        id: customer.user.id,
        title: 'Cora Day',
        step: 'Answer in the chat',
        isPromise: false,
        conversation: { id: expect.any(String) },
      },
      {
        kind: 'CONSULTATION',
        id: request.id,
        title: 'Ann Lee',
        step: 'Contact the buyer',
        phone: request.phone,
        isPromise: true,
        consultation: { id: request.id },
        assignedTo: null,
      },
      {
        kind: 'TASK',
        id: task,
        title: 'Task',
        step: 'Call',
        isPromise: false,
        assignee: 'Bo',
        assignedTo: { id: user.id },
        task: { id: task },
        snoozedUntil: null,
        wasSnoozedUntil: null,
      },
      { kind: 'DEAL', id: deal.id, step: 'Contact the buyer', isPromise: true },
    ])
    expect(await idsOfWork(caller, 'filter: MINE')).toEqual([task])
    expect(await idsOfWork(caller, 'filter: UNASSIGNED')).not.toContain(task)
    expect(await idsOfWork(caller, 'kinds: [TASK, CONSULTATION]')).toEqual([request.id, task])
    expect(await idsOfWork(caller, 'kinds: []')).toEqual([])
    expect(await idsOfWork(caller, 'first: 1')).toEqual([customer.user.id])
  })

  test('without arguments, has everything for everyone but what is snoozed', async () => {
    const { caller } = await makeMember('SUPPORT')
    const request = await makeConsultation({ hoursAgo: 1 })
    const customer = await makeCustomer()
    await say(customer.caller, 'Hello')
    const [deal, asleep] = [await makeDeal(), await makeDeal()]
    await db.snooze.create({
      data: {
        kind: 'DEAL',
        subjectId: asleep.id,
        until: new Date(Date.now() + 3_600_000),
        byName: 'Bo',
      },
    })
    const { id: task } = (await createTask(caller)).data.createTask
    const { caller: reader } = await makeMember('READER')
    for (const each of [caller, reader]) {
      const { work } = await ask(each, '{ work(first: 50) { kind id step dueAt } }')
      const ids = work.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)
      expect(ids.sort()).toEqual(
        [
          `CONSULTATION ${request.id}`,
          `CONVERSATION ${customer.user.id}`,
          `DEAL ${deal.id}`,
          `TASK ${task}`,
        ].sort(),
      )
    }
  })

  test('counts what is mine, what no one has taken, and what is overdue of both', async () => {
    const { user, caller } = await makeMember('SUPPORT')
    await makeConsultation({ hoursAgo: 30 })
    await makeConsultation({ hoursAgo: 1, assignedToId: user.id })
    await makeConsultation({ hoursAgo: 30, assignedToId: user.id })
    await makeConsultation({ hoursAgo: 1, assignedToId: (await makeMember('SUPPORT')).user.id })
    await createTask(caller)
    const { workCounts } = await ask(
      caller,
      '{ workCounts { mine mineOverdue unassigned unassignedOverdue team snoozed } }',
    )
    expect(workCounts).toEqual({
      mine: 3,
      mineOverdue: 1,
      unassigned: 1,
      unassignedOverdue: 1,
      team: 5,
      snoozed: 0,
    })
  })

  test('counts what is mine beside more work of others than is counted', async () => {
    const { user, caller } = await makeMember('SUPPORT')
    const { user: colleague } = await makeMember('SUPPORT')
    const { id } = await makeConsultation({ hoursAgo: 1, assignedToId: colleague.id })
    const insert = (count: number, staffId: string) => db.$executeRaw`
      INSERT INTO task (consultation_id, request_key, title, due_at, created_by_name, assigned_to_id)
      SELECT ${id}::uuid, gen_random_uuid(), 'Call again', now(), 'Sam Hill', ${staffId}::uuid
        FROM generate_series(1, ${count}::int)`
    await insert(MAX_COUNTED + 1, colleague.id)
    await insert(2, user.id)
    expect((await ask(caller, '{ workCounts { mine } }')).workCounts).toEqual({ mine: 2 })
  })

  test('asks what happens next three days after the last contact, not before, and not with a next step', async () => {
    const { caller } = await makeMember('SUPPORT')
    const { id } = await makeConsultation({ status: 'CONTACTED', hoursAgo: 100 })
    const happenedAt = (agoMs: number) => new Date(Date.now() - agoMs).toISOString()
    const subject = { consultationId: id }
    expect(await itemOf(caller, id)).toMatchObject({ step: 'Decide what happens next' })

    const early = happenedAt(THREE_DAYS - 60 * SECOND)
    await logContact(caller, { subject, outcome: 'TALKED', happenedAt: early })
    expect(await itemOf(caller, id)).toBeUndefined()
    const dueAt = new Date(Date.parse(early) + THREE_DAYS)
    await db.consultation.update({
      where: { id },
      data: { lastContactAt: happenedAt(THREE_DAYS + SECOND) },
    })
    const item = await itemOf(caller, id)
    expect(item).toMatchObject({ isPromise: false, phone: expect.any(String) })
    expect(Date.parse(item.dueAt)).toBeLessThan(dueAt.getTime())

    const { data } = await createTask(caller, { subject })
    expect(await itemOf(caller, id)).toBeUndefined()
    await ask(caller, 'mutation ($id: ID!) { setTaskDone(id: $id, isDone: true) { id } }', {
      id: data.createTask.id,
    })
    expect(await itemOf(caller, id)).toMatchObject({ id })
    await db.consultation.update({ where: { id }, data: { status: 'LOST' } })
    expect(await itemOf(caller, id)).toBeUndefined()
  })

  test('a task names its subject', async () => {
    const { caller } = await makeMember('SUPPORT')
    const customer = await makeCustomer({ firstName: 'Cora', lastName: 'Day' })
    await say(customer.caller, 'Hello')
    const deal = await makeDeal({ user: customer.user })
    const { id: consultationId, phone } = await makeConsultation()
    const titles = []
    for (const subject of [
      { dealId: deal.id },
      { consultationId },
      { customerId: customer.user.id },
    ]) {
      const { id } = (await createTask(caller, { subject })).data.createTask
      titles.push((await itemOf(caller, id)).title)
    }
    expect(titles).toEqual([`${deal.number} · Cora Day`, 'Ann Lee', 'Cora Day'])
    const tasks = await workOf(caller, 'kinds: [TASK]')
    const task = tasks.find(({ title }: { title: string }) => title === 'Ann Lee')
    expect(task.phone).toBe(phone)
  })

  test('an order to review or in dispute is there for owners only', async () => {
    const owner = await makeMember('OWNER')
    const order = await makeOrderToReview()
    expect(await itemOf(owner.caller, order.id)).toMatchObject({
      kind: 'ORDER',
      title: `Order ${order.number}`,
      step: 'Review the payment',
      order: { number: order.number },
      assignedTo: null,
    })
    for (const role of ['ADVOCATE', 'SUPPORT', 'READER'] as const) {
      const { caller } = await makeMember(role)
      expect(await itemOf(caller, order.id)).toBeUndefined()
    }
    const openedAt = new Date(Date.now() - 3_600_000)
    await db.order.update({ where: { id: order.id }, data: { disputedAt: openedAt } })
    await db.dispute.create({
      data: { id: `dp_${randomUUID()}`, orderId: order.id, status: 'OPEN', openedAt },
    })
    expect(await itemOf(owner.caller, order.id)).toMatchObject({
      step: 'Answer the dispute',
      dueAt: openedAt.toISOString(),
    })
    await db.dispute.deleteMany({ where: { orderId: order.id } })
    await db.order.delete({ where: { id: order.id } })
  })

  test('a reader sees the list and changes nothing', async () => {
    const { caller } = await makeMember('READER')
    const { id } = await makeConsultation({ hoursAgo: 2 })
    expect(await idsOfWork(caller)).toEqual([id])
    const { errors } = await graph(
      caller,
      'mutation ($id: ID!) { assignConsultation(id: $id) { id } }',
      { id },
    )
    expect(errors[0].extensions.reason).toBe('ROLE_NEEDED')
  })
})
