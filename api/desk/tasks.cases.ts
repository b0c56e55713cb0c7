import { randomUUID } from 'node:crypto'
import { makeMember } from '../../test/kit/people/people'
import { ask, createTask } from '../../test/kit/requests/work-queries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { easternIn } from '../../test/kit/scenes/quotes'
import { type Caller, graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { easternMoment } from '../platform/eastern'

const update = (caller: Caller, variables: object) =>
  graph(
    caller,
    `mutation ($id: ID!, $revision: Int!, $title: String, $dueEastern: String, $assignToId: ID) {
       updateTask(id: $id, revision: $revision, title: $title, dueEastern: $dueEastern, assignToId: $assignToId) {
         id title dueAt revision assignedTo { id } } }`,
    variables,
  )

const setDone = (caller: Caller, id: string, isDone: boolean) =>
  ask(
    caller,
    'mutation ($id: ID!, $isDone: Boolean!) { setTaskDone(id: $id, isDone: $isDone) { doneAt doneBy assignedTo { id } } }',
    { id, isDone },
  )

test.each([
  ['2027-03-13T09:00', '2027-03-13T14:00:00.000Z'],
  ['2027-03-14T09:00', '2027-03-14T13:00:00.000Z'], // clocks go forward in this night
  ['2027-03-15T09:00', '2027-03-15T13:00:00.000Z'],
  ['2027-03-14T02:30', '2027-03-14T07:30:00.000Z'], // doesn't exist
])('%s in our zone is %s', async (local, moment) => {
  expect((await easternMoment(db, local)).moment?.toISOString()).toBe(moment)
})

test('a task is added once per key, for the caller, for a colleague, or for no one', async () => {
  const { user, caller } = await makeMember('SUPPORT', { firstName: 'Bo', lastName: 'Hill' })
  const deal = await makeDeal()
  const key = randomUUID()
  const { data } = await createTask(caller, { subject: { dealId: deal.id } }, key)
  expect(data.createTask).toMatchObject({
    title: 'Call',
    createdBy: 'Bo Hill',
    assignedTo: { id: user.id },
    deal: { id: deal.id },
  })
  const again = await createTask(caller, { subject: { dealId: deal.id } }, key)
  expect(again.data).toEqual(data)
  const other = await createTask(caller, {}, key)
  expect(other.errors[0].extensions.code).toBe('CONFLICT')
  const forNoOne = await createTask(caller, { assignToId: null })
  expect(forNoOne.data.createTask.assignedTo).toBeNull()
  const reader = await makeMember('READER')
  const forReader = await createTask(caller, { assignToId: reader.user.id })
  expect(forReader.errors[0].extensions.fields).toEqual({ assignToId: 'Must be a staff member' })
})

test('a title is one line of 1 to 200 characters', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { data } = await createTask(caller, { title: ' Call\nAnn ' })
  expect(data.createTask.title).toBe('Call Ann')
  for (const title of ['', 'x'.repeat(201)]) {
    const { errors } = await createTask(caller, { title })
    expect(errors[0].extensions.fields).toEqual({ title: '1 to 200 characters' })
  }
})

test('updateTask changes what is named, and a stale revision names who was faster', async () => {
  const { user, caller } = await makeMember('ADVOCATE', { firstName: 'Ann', lastName: 'Fox' })
  const { id } = (await createTask(caller)).data.createTask
  const { data } = await update(caller, { id, revision: 0, title: 'Write' })
  expect(data.updateTask).toMatchObject({
    title: 'Write',
    revision: 1,
    assignedTo: { id: user.id },
  })
  const stale = await update(caller, { id, revision: 0, title: 'Fax' })
  expect(stale.errors[0].message).toMatch(
    /^Ann Fox changed this at \d+:\d\d [AP]M\. Review the changes and save again\.$/,
  )
  const freed = await update(caller, { id, revision: 1, assignToId: null })
  expect(freed.data.updateTask.assignedTo).toBeNull()
  const past = await update(caller, { id, revision: 2, dueEastern: await easternIn(-1) })
  expect(past.errors[0].extensions.fields).toEqual({ dueEastern: 'Choose a time in the future' })
  const entries = await db.historyEntry.findMany({
    where: { subjectId: id },
    orderBy: { createdAt: 'asc' },
  })
  expect(entries.map(({ field }) => field)).toEqual(['created', 'title', 'assignedTo'])
  expect(JSON.stringify(entries)).not.toContain('Write')
})

test('a task is done once, and undone without who has left the team', async () => {
  const { caller } = await makeMember('ADVOCATE', { firstName: 'Ann', lastName: 'Fox' })
  const former = await makeMember('SUPPORT')
  const request = await makeConsultation()
  const input = { subject: { consultationId: request.id }, assignToId: former.user.id }
  const { id } = (await createTask(caller, input)).data.createTask
  const done = (await setDone(caller, id, true)).setTaskDone
  expect(done).toMatchObject({ doneBy: 'Ann Fox', assignedTo: { id: former.user.id } })
  expect((await setDone(former.caller, id, true)).setTaskDone).toEqual(done)
  await db.staffMember.update({
    where: { userId: former.user.id },
    data: { deactivatedAt: new Date(), deactivatedByName: 'Olga' },
  })
  expect((await setDone(caller, id, false)).setTaskDone).toEqual({
    doneAt: null,
    doneBy: null,
    assignedTo: null,
  })
})

test('a request lists its open or done tasks; a removed one is gone', async () => {
  const { caller } = await makeMember('ADVOCATE')
  const { id: consultationId } = await makeConsultation()
  const make = async (title: string) =>
    (await createTask(caller, { title, subject: { consultationId } })).data.createTask.id
  const [open, done, removed] = [await make('A'), await make('B'), await make('C')]
  await setDone(caller, done, true)
  await ask(caller, 'mutation ($id: ID!) { removeTask(id: $id) }', { id: removed })
  const { consultation } = await ask(
    caller,
    'query ($id: ID!) { consultation(id: $id) { open: tasks { id } done: tasks(isDone: true) { id } } }',
    { id: consultationId },
  )
  expect(consultation).toEqual({ open: [{ id: open }], done: [{ id: done }] })
})
