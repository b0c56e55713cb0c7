import {
  accept,
  dealNow,
  easternIn,
  makeQuote,
  makeSearch,
  offer,
  refusalIn,
  samStaff,
  stored,
} from '../../../test/kit/scenes/quotes'
import { type Caller, graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

const confirm = 'mutation ($id: ID!) { confirmWithDealer(dealId: $id) { dealerConfirmedAt } }'
const appoint = `mutation ($id: ID!, $input: AppointmentInput) {
  setAppointment(dealId: $id, input: $input) { appointment { at place kind } }
}`
const reopen = `mutation ($id: ID!, $reason: ReopenReason!, $note: String! = "As agreed") {
  reopenDeal(id: $id, reason: $reason, note: $note) {
    stage chosenAt dealerConfirmedAt appointment { at } endedAs quotes { status fellThroughAs }
  }
}`
const end = `mutation ($id: ID!, $as: DealEnd!, $note: String! = "No dealer had one") {
  endDeal(id: $id, as: $as, note: $note) { stage endedAs endNote chosen { id } }
}`

async function makeChoice(packageName = 'Gold') {
  const search = await makeSearch({ packageName })
  const { id: quoteId } = await makeQuote(search.deal)
  const { errors } = await accept(search.caller, quoteId)
  expect(errors).toBeUndefined()
  return { ...search, quoteId, id: search.deal.id }
}

const asStaff = async (mutation: string, variables: object) =>
  graph((await samStaff()).caller, mutation, variables)

const causesTo = async ({ email }: { email: string }, prefix: string) => {
  const where = { recipient: email, cause: { startsWith: prefix } }
  const mails = await db.mail.findMany({ where, orderBy: { createdAt: 'asc' } })
  return mails.map(({ cause }) => cause)
}

test('the dealer confirms a chosen quote once', async () => {
  const { id, deal } = await makeChoice()
  const first = await asStaff(confirm, { id })
  expect(first.data.confirmWithDealer.dealerConfirmedAt).not.toBeNull()
  expect(await asStaff(confirm, { id })).toEqual(first)
  expect(await db.dealEvent.count({ where: { dealId: id, kind: 'DEALER_CONFIRMED' } })).toBe(1)
  const { deal: other } = await makeSearch()
  expect(refusalIn(await asStaff(confirm, { id: other.id }))?.code).toBe('CONFLICT')
  const changes = await db.historyEntry.findMany({ where: { subjectId: id } })
  expect(changes.map(({ subject, subjectName }) => [subject, subjectName])).toContainEqual([
    'DEAL',
    deal.number,
  ])
})

test('an appointment is set, changed, and canceled, each with an email', async () => {
  const { id, user } = await makeChoice()
  const input = {
    atEastern: await easternIn(30),
    place: ' Harbor Auto,\nMarietta ',
    kind: 'PICKUP',
  }
  const { data } = await asStaff(appoint, { id, input })
  expect(data.setAppointment.appointment).toMatchObject({
    place: 'Harbor Auto, Marietta',
    kind: 'PICKUP',
  })
  await asStaff(appoint, { id, input }) // a double click
  expect(await causesTo(user, `deal-appointment ${id}`)).toHaveLength(1)
  const cleared = await asStaff(appoint, { id, input: null })
  expect(cleared.data.setAppointment.appointment).toBeNull()
  expect(await causesTo(user, `deal-appointment ${id}`)).toHaveLength(2)
  expect(await db.dealEvent.count({ where: { dealId: id, kind: 'APPOINTMENT' } })).toBe(2)

  const past = { ...input, atEastern: await easternIn(-1) }
  expect(refusalIn(await asStaff(appoint, { id, input: past }))?.code).toBe('BAD_INPUT')
})

test('only Diamond has delivery by the dealer', async () => {
  const [gold, diamond] = [await makeChoice('Gold'), await makeChoice('Diamond')]
  const input = { atEastern: await easternIn(30), place: 'Home', kind: 'DEALER_DELIVERY' }
  expect(refusalIn(await asStaff(appoint, { id: gold.id, input }))?.message).toBe(
    'kind: Not included in Gold',
  )
  expect((await asStaff(appoint, { id: diamond.id, input })).errors).toBeUndefined()
})

const placeOf = (caller: Caller, id: string) =>
  graph(
    caller,
    `query ($id: ID!) { deal(id: $id) {
      appointment { at timeZone }
      pickup: placeTimeZone(kind: PICKUP) delivery: placeTimeZone(kind: DEALER_DELIVERY)
      events(first: 1) { text }
    } }`,
    { id },
  )

const moveDealer = (dealId: string, zip: string) =>
  db.dealer.updateMany({ where: { solicitations: { some: { dealId } } }, data: { zip } })

const lastMailTo = ({ email }: { email: string }, prefix: string) =>
  db.mail.findFirstOrThrow({
    where: { recipient: email, cause: { startsWith: prefix } },
    orderBy: { createdAt: 'desc' },
  })

const nextYear = new Date().getUTCFullYear() + 1

test.each([
  ['AL in January', '35203', '01-12', '4:00 PM CT', ' (5:00 PM ET)'],
  ['AL in July', '35203', '07-13', '4:00 PM CT', ' (5:00 PM ET)'],
  ['FL, Pensacola', '32501', '01-12', '4:00 PM CT', ' (5:00 PM ET)'],
  ['TX, El Paso', '79901', '01-12', '3:00 PM MT', ' (5:00 PM ET)'],
  ['AZ in July', '85004', '07-13', '2:00 PM MST', ' (5:00 PM ET)'],
  ['GA', '30309', '01-12', '5:00 PM ET', ''],
])('a pickup has the time of day at the dealer: %s', async (_name, zip, day, there, here) => {
  const { id, user, caller } = await makeChoice()
  await moveDealer(id, zip)
  const input = { atEastern: `${nextYear}-${day}T17:00`, place: 'Harbor Auto', kind: 'PICKUP' }
  expect((await asStaff(appoint, { id, input })).errors).toBeUndefined()
  const mail = await lastMailTo(user, `deal-appointment ${id}`)
  expect(mail.text).toMatch(new RegExp(`^When: \\w{3}, \\w{3} 1[23], ${there}$`, 'm'))
  expect(mail.html).toContain(there)
  const { deal } = (await placeOf(caller, id)).data
  expect(deal.events[0].text).toMatch(new RegExp(`, ${there}: Harbor Auto$`))
  expect(deal.appointment.timeZone).toBe(deal.pickup)
  const change = await db.historyEntry.findFirstOrThrow({
    where: { subjectId: id, field: 'appointment' },
  })
  expect(change.after).toContain(`${there}${here}, PICKUP`)
})

test('a delivery has the time of day where the buyer lives; without a ZIP code, on ours', async () => {
  const { id, user, caller } = await makeChoice('Diamond')
  await moveDealer(id, '35203')
  const input = { atEastern: `${nextYear}-01-12T17:00`, place: 'Home', kind: 'DEALER_DELIVERY' }
  await asStaff(appoint, { id, input })
  expect((await lastMailTo(user, `deal-appointment ${id}`)).text).toContain(', 5:00 PM ET')

  await db.wishes.upsert({
    where: { dealId: id },
    update: { zip: '85004' },
    create: { dealId: id, zip: '85004' },
  })
  await asStaff(appoint, { id, input: { ...input, place: 'At home' } })
  expect((await lastMailTo(user, `deal-appointment ${id}`)).text).toContain(', 3:00 PM MST')
  expect((await placeOf(caller, id)).data.deal).toMatchObject({
    appointment: { timeZone: 'America/Phoenix' },
    pickup: 'America/Chicago',
    delivery: 'America/Phoenix',
  })
})

test('a change of mind opens the quote again; it can be accepted a second time', async () => {
  const { id, quoteId, caller, user } = await makeChoice()
  await asStaff(confirm, { id })
  const { data } = await asStaff(reopen, { id, reason: 'BUYER_CHANGED_MIND' })
  expect(data.reopenDeal).toEqual({
    stage: 'QUOTED',
    chosenAt: null,
    dealerConfirmedAt: null,
    appointment: null,
    endedAs: null,
    quotes: [{ status: 'PUBLISHED', fellThroughAs: null }],
  })
  expect(await stored(quoteId)).toMatchObject({ acceptedAt: null, conditionsText: null })
  expect((await accept(caller, quoteId)).data.acceptQuote.stage).toBe('CHOSEN')
  expect(await causesTo(user, `quote-accepted ${quoteId}`)).toHaveLength(2)
  expect(await causesTo(user, `deal-reopened ${id}`)).toHaveLength(1)
})

test("a quote that fell through can't be accepted again, and the search continues", async () => {
  const { id, quoteId, caller } = await makeChoice()
  const { data } = await asStaff(reopen, { id, reason: 'UNIT_SOLD' })
  expect(data.reopenDeal).toMatchObject({
    stage: 'SEARCHING',
    quotes: [{ status: 'FELL_THROUGH', fellThroughAs: 'UNIT_SOLD' }],
  })
  expect(refusalIn(await accept(caller, quoteId))?.code).toBe('CONFLICT')
  expect(refusalIn(await asStaff(reopen, { id, reason: 'OTHER' }))?.message).toBe(
    'This deal is open.',
  )
})

test('staff end a deal and open it again where it was', async () => {
  const { id, quoteId, user } = await makeChoice()
  expect(refusalIn(await asStaff(end, { id, as: 'REFUNDED' }))?.code).toBe('BAD_INPUT')
  const { data } = await asStaff(end, { id, as: 'NO_DEAL' })
  expect(data.endDeal).toEqual({
    stage: 'CLOSED',
    endedAs: 'NO_DEAL',
    endNote: 'No dealer had one',
    chosen: null,
  })
  expect((await stored(quoteId)).status).toBe('FELL_THROUGH')
  expect(refusalIn(await asStaff(end, { id, as: 'NO_DEAL' }))?.code).toBe('CONFLICT')
  expect(await causesTo(user, 'deal-ended')).toEqual([`deal-ended ${id}`])
  const reopened = await asStaff(reopen, { id, reason: 'OTHER' })
  expect(reopened.data.reopenDeal).toMatchObject({ stage: 'SEARCHING', endedAs: null })
  expect((await dealNow(id)).endNote).toBeNull()
})

test("a guest's email names neither vehicle nor dealer, and leads to the deal by the order", async () => {
  const { id, deal } = await makeChoice()
  await db.deal.update({ where: { id }, data: { customerId: null } })
  await asStaff(reopen, { id, reason: 'UNIT_SOLD' })
  const mail = await db.mail.findFirstOrThrow({
    where: { cause: { startsWith: `deal-reopened ${id}` } },
  })
  const { email, sessionId } = await db.order.findUniqueOrThrow({ where: { id: deal.orderId } })
  expect(mail.recipient).toBe(email)
  expect(mail.text).toContain(`/deals/?session_id=${sessionId}`)
  expect(mail.text + mail.subject).not.toMatch(/Honda|Harbor|sold|\$/)
})

test("the buyer's own offers stay as they were when a quote was accepted", async () => {
  const { deal, caller, id } = await makeSearchWithOffer()
  await accept(caller, (await makeQuote(deal)).id)
  const change = await graph(caller, saveOffer, { dealId: deal.id, id, input: offer })
  const add = await graph(caller, saveOffer, { dealId: deal.id, input: offer })
  const remove = await graph(caller, `mutation { removeOwnOffer(id: "${id}") { id } }`)
  expect([change, add, remove].map((answer) => refusalIn(answer)?.code)).toEqual([
    'CONFLICT',
    'CONFLICT',
    'CONFLICT',
  ])
})

const saveOffer = `mutation ($dealId: ID!, $id: ID, $input: QuoteInput!) {
  saveOwnOffer(dealId: $dealId, id: $id, input: $input) { id }
}`

async function makeSearchWithOffer() {
  const search = await makeSearch()
  const { data } = await graph(search.caller, saveOffer, { dealId: search.deal.id, input: offer })
  return { ...search, id: data.saveOwnOffer.id as string }
}
