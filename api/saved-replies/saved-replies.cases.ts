import { defaultSite } from '../../test/kit/default-site'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { ask } from '../../test/kit/requests/work-queries'
import { say } from '../../test/kit/scenes/chats'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { type Caller, graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const save = (caller: Caller, reply: object) =>
  graph(
    caller,
    `mutation ($id: ID, $revision: Int, $title: String!, $shortcut: String, $text: String!, $isHidden: Boolean!) {
       saveReply(id: $id, revision: $revision, title: $title, shortcut: $shortcut, text: $text, isHidden: $isHidden) {
         id title shortcut text place isHidden revision } }`,
    { text: 'Hi {firstName}', isHidden: false, ...reply },
  )

const listed = async (caller: Caller) =>
  (await ask(caller, '{ savedReplies { id title place } }')).savedReplies.map(
    ({ title, place }: { title: string; place: number }) => [place, title],
  )

const render = async (caller: Caller, id: string, subject: object) =>
  (
    await ask(
      caller,
      'query ($id: ID!, $subject: SubjectRef!) { renderSavedReply(id: $id, subject: $subject) { text missing } }',
      { id, subject },
    )
  ).renderSavedReply

const seeded = [
  'Welcome',
  'What are you looking for?',
  'Send the VIN',
  'Offer in writing',
  'Which package fits',
  'Delivery',
  'Call back',
  'All done',
]

test('a new shop has eight replies; a new one is the last, and can be moved and removed', async () => {
  const { caller } = await makeMember('SUPPORT')
  expect(await listed(caller)).toEqual(seeded.map((title, at) => [at + 1, title]))
  const { id, ...reply } = (await save(caller, { title: 'Hello', shortcut: 'hi' })).data.saveReply
  expect(reply).toEqual({
    title: 'Hello',
    shortcut: 'hi',
    text: 'Hi {firstName}',
    place: 9,
    isHidden: false,
    revision: 0,
  })
  const move = (place: number) =>
    ask(caller, 'mutation ($id: ID!, $place: Int!) { moveReply(id: $id, place: $place) { id } }', {
      id,
      place,
    })
  await move(2)
  expect((await listed(caller)).slice(0, 3)).toEqual([
    [1, 'Welcome'],
    [2, 'Hello'],
    [3, 'What are you looking for?'],
  ])
  await move(99)
  expect((await listed(caller)).at(-1)).toEqual([9, 'Hello'])
  await ask(caller, 'mutation ($id: ID!) { removeReply(id: $id) }', { id })
  expect(await listed(caller)).toHaveLength(8)
  const history = await db.historyEntry.findMany({ where: { subjectId: id } })
  expect(new Set(history.map(({ subject }) => subject))).toEqual(new Set(['SAVED_REPLY']))
})

test('unknown variables, and titles and shortcuts that exist, are refused', async () => {
  const { caller } = await makeMember('SUPPORT')
  const first = await save(caller, { title: 'One', shortcut: 'one' })
  const fieldsOf = async (reply: object) => (await save(caller, reply)).errors[0].extensions.fields
  expect(await fieldsOf({ title: 'Two', text: 'Hi {foo}' })).toEqual({
    text: 'Unknown variable {foo}',
  })
  expect(await fieldsOf({ title: 'ONE' })).toEqual({ title: 'Another reply has this title' })
  expect(await fieldsOf({ title: 'Two', shortcut: 'one' })).toEqual({
    shortcut: 'Another reply has this shortcut',
  })
  expect(await fieldsOf({ title: 'Two', shortcut: 'No spaces' })).toEqual({
    shortcut: '1 to 20 small letters, digits, and hyphens',
  })
  const { id } = first.data.saveReply
  const changed = await save(caller, { id, revision: 0, title: 'One', text: 'Hello' })
  expect(changed.data.saveReply).toMatchObject({ text: 'Hello', shortcut: null, revision: 1 })
  const stale = await save(caller, { id, revision: 0, title: 'One', text: 'Bye' })
  expect(stale.errors[0]).toMatchObject({
    message: expect.stringMatching(/^Max .+ changed this at .+\. Review the changes/),
    extensions: { code: 'CONFLICT' },
  })
})

test('a reply is filled in for a deal, a request, and a customer, and lists what is missing', async () => {
  const { user, caller } = await makeMember('ADVOCATE', { firstName: 'Ann' })
  const { id } = (
    await save(caller, {
      title: 'All',
      text: '{firstName}/{advocate}/{dealNumber}/{packageName}/{vehicle}/{appointment}/{phone}/{dealLink}',
    })
  ).data.saveReply
  const customer = await makeCustomer({ firstName: 'Cora' })
  const deal = await makeDeal({ user: customer.user })
  await db.wantedVehicle.create({
    data: {
      dealId: deal.id,
      place: 1,
      condition: 'NEW',
      yearFrom: 2026,
      yearTo: 2026,
      make: 'Honda',
      model: 'CR-V',
    },
  })
  const { phone } = defaultSite
  const link = `/deals/${deal.id}`
  const ofDeal = await render(caller, id, { dealId: deal.id })
  expect(ofDeal.text).toMatch(
    `Cora/Ann/${deal.number}/Gold/2026 Honda CR-V/[appointment]/${phone}/`,
  )
  expect(ofDeal.text).toContain(link)
  expect(ofDeal.missing).toEqual(['appointment'])

  await say(customer.caller, 'Hello')
  expect(await render(caller, id, { customerId: customer.user.id })).toEqual(ofDeal)

  await db.wishes.upsert({
    where: { dealId: deal.id },
    update: { zip: '35203' },
    create: { dealId: deal.id, zip: '35203' },
  })
  await db.deal.update({
    where: { id: deal.id },
    data: {
      appointmentAt: new Date('2099-01-13T22:00:00Z'),
      appointmentPlace: 'Home',
      appointmentKind: 'DEALER_DELIVERY',
    },
  })
  expect((await render(caller, id, { dealId: deal.id })).text).toContain(
    '/Tue, Jan 13, 4:00 PM CT/',
  )

  const bo = await makeMember('SUPPORT', { firstName: 'Bo' })
  const request = await makeConsultation({ firstName: 'Rosa', assignedToId: bo.user.id })
  expect(await render(caller, id, { consultationId: request.id })).toEqual({
    text: `Rosa/Bo/[dealNumber]/[packageName]/[vehicle]/[appointment]/${phone}/[dealLink]`,
    missing: ['dealNumber', 'packageName', 'vehicle', 'appointment', 'dealLink'],
  })
  expect(user.firstName).toBe('Ann')
})
