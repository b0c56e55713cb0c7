import { makeCustomer, makeStaff } from '../../../test/kit/people/people'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { type Caller, graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

const crv = { condition: 'NEW', make: 'Honda', model: 'CR-V', yearFrom: 2026, yearTo: 2026 }

const fullWishes = {
  state: 'GA',
  zip: '30060',
  phone: '(555) 010-0100',
  travelDistance: '_50_MILES',
  purchaseMethod: 'CASH',
  budgetRange: '_30K_40K',
  timeline: 'ASAP',
  vehicles: [crv],
}

const wishes =
  '{ id stage wishes { revision zip changedBy changedAt monthlyTarget } vehicles { place model } tradeIn { model payoff } }'

const save = (caller: Caller, id: string, revision: number, input: object = fullWishes) =>
  graph(
    caller,
    `mutation ($id: ID!, $revision: Int!, $input: WishesInput!) {
      saveWishes(id: $id, revision: $revision, input: $input) ${wishes} }`,
    { id, revision, input },
  )

const send = (caller: Caller, id: string) =>
  graph(caller, `mutation ($id: ID!) { sendWishes(id: $id) ${wishes} }`, { id })

async function makeBuyer(packageName = 'Gold') {
  const { user, caller } = await makeCustomer({ firstName: 'Ann', lastName: 'Lee' })
  return { caller, id: (await makeDeal({ user, packageName })).id }
}

const fieldsOf = ({ errors }: { errors: { extensions: object }[] }) => errors[0]?.extensions

test('saves wishes in full, and clears what is left out', async () => {
  const { caller, id } = await makeBuyer()
  const tradeIn = { year: 2015, make: 'Toyota', model: 'RAV4', miles: 90_000, payoff: 3150.5 }
  const full = { ...fullWishes, monthlyTarget: 499.5, vehicles: [crv, { ...crv, model: 'Pilot' }] }
  expect((await save(caller, id, 0, { ...full, tradeIn })).data.saveWishes).toMatchObject({
    wishes: { revision: 1, zip: '30060', changedBy: 'Ann Lee', monthlyTarget: 499.5 },
    vehicles: [
      { place: 1, model: 'CR-V' },
      { place: 2, model: 'Pilot' },
    ],
    tradeIn: { model: 'RAV4', payoff: 3150.5 },
  })
  expect((await save(caller, id, 1, { vehicles: [] })).data.saveWishes).toMatchObject({
    wishes: { revision: 2, zip: null, monthlyTarget: null },
    vehicles: [],
    tradeIn: null,
  })
})

test('refuses the second of two writers and names the first', async () => {
  const { caller, id } = await makeBuyer()
  const staff = await makeStaff({ firstName: 'Sam', lastName: 'Staff' })
  await save(staff.caller, id, 0)
  const { errors } = await save(caller, id, 0, { ...fullWishes, zip: '30061' })
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  expect(errors[0].message).toMatch(
    /^Sam changed this at \d{1,2}:\d\d [AP]M\. Review the changes and save again\.$/,
  )
  expect(
    (await save(caller, id, 1, { ...fullWishes, zip: '30061' })).data.saveWishes,
  ).toMatchObject({ wishes: { revision: 2, zip: '30061', changedBy: 'Ann Lee' } })
})

test('repeating a save whose response was lost changes nothing', async () => {
  const { caller, id } = await makeBuyer()
  await save(caller, id, 0)
  expect((await save(caller, id, 0)).data.saveWishes.wishes).toMatchObject({ revision: 1 })
})

test.each([
  ['a second vehicle', 'Silver', { vehicles: [crv, crv] }, 'vehicles'],
  ['200 miles', 'Silver', { travelDistance: '_200_MILES' }, 'travelDistance'],
  ['200 miles', 'Gold', { travelDistance: '_200_MILES' }, 'travelDistance'],
  ['any distance', 'Platinum', { travelDistance: 'UNLIMITED' }, 'travelDistance'],
  ['a fourth vehicle', 'Diamond', { vehicles: [crv, crv, crv, crv] }, 'vehicles'],
])('refuses %s for %s', async (_what, packageName, part, field) => {
  const { caller, id } = await makeBuyer(packageName)
  expect(fieldsOf(await save(caller, id, 0, { ...fullWishes, ...part }))).toMatchObject({
    code: 'BAD_INPUT',
    fields: { [field]: `Not included in ${packageName}` },
  })
})

test.each([
  ['Gold', { vehicles: [crv, crv, crv] }],
  ['Platinum', { vehicles: [crv, crv, crv], travelDistance: '_200_MILES' }],
  ['Diamond', { travelDistance: 'UNLIMITED' }],
])('accepts for %s what it includes', async (packageName, part) => {
  const { caller, id } = await makeBuyer(packageName)
  expect((await save(caller, id, 0, { ...fullWishes, ...part })).errors).toBeUndefined()
})

test('names each wrong field', async () => {
  const { caller, id } = await makeBuyer()
  const tradeIn = { year: 1970, make: '', model: 'T', miles: -1, vin: '1G4AH59H55G118341' }
  const input = { zip: '123', state: 'XX', vehicles: [{ ...crv, yearTo: 2020 }], tradeIn }
  expect(fieldsOf(await save(caller, id, 0, input))).toMatchObject({
    code: 'BAD_INPUT',
    fields: {
      zip: 'Enter 5 digits',
      state: 'Choose one from the list',
      'vehicles.0.yearTo': 'The last year is before the first',
      'tradeIn.year': 'Enter 1981 or later',
      'tradeIn.vin': "This VIN has a typo (its check digit doesn't match).",
    },
  })
})

test('hands complete wishes to staff once, and only with a vehicle', async () => {
  const { caller, id } = await makeBuyer()
  expect(fieldsOf(await send(caller, id))).toMatchObject({
    code: 'BAD_INPUT',
    fields: { state: expect.any(String), vehicles: 'Tell us about at least one vehicle' },
  })
  await save(caller, id, 0)
  for (const _twice of [1, 2]) {
    expect((await send(caller, id)).data.sendWishes).toMatchObject({ stage: 'SEARCHING' })
  }
  const events = await db.dealEvent.findMany({ where: { dealId: id, kind: 'WISHES_SENT' } })
  expect(events).toMatchObject([{ by: 'BUYER', name: 'Ann' }])
})

test('refuses wishes from a state where we do not work, until staff add it', async () => {
  const { caller, id } = await makeBuyer()
  const staff = await makeStaff()
  await save(caller, id, 0, { ...fullWishes, state: 'TX' })
  const { errors } = await send(caller, id)
  expect(errors).toMatchObject([
    {
      message:
        'We don\'t serve Texas yet. We\'ll refund your payment: ask for it under "Money back" in My deal.',
      extensions: { code: 'CONFLICT' },
    },
  ])
  const states = async () =>
    (await graph(caller, '{ servedStates { code } }')).data.servedStates.map(
      ({ code }: { code: string }) => code,
    )
  const before = await states()
  const set = (codes: string[]) =>
    graph(
      staff.caller,
      'mutation ($codes: [String!]!) { setServedStates(codes: $codes) { name } }',
      {
        codes,
      },
    )
  expect((await set([...before, 'TX'])).errors).toBeUndefined()
  expect(await states()).toEqual([...before, 'TX'].sort())
  expect((await send(caller, id)).data.sendWishes).toMatchObject({ stage: 'SEARCHING' })
  expect((await set([...before, 'ZZ'])).errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT' } },
  ])
  await set(before)
  expect(await db.historyEntry.findMany({ where: { subject: 'SERVED_STATES' } })).toHaveLength(2)
})

test('puts changes into the timeline once dealers were asked, as one for each writer', async () => {
  const { caller, id } = await makeBuyer()
  const staff = await makeStaff()
  await save(caller, id, 0)
  await send(caller, id)
  await save(caller, id, 1, { ...fullWishes, zip: '30062' })
  const changes = () => db.dealEvent.findMany({ where: { dealId: id, kind: 'WISHES_CHANGED' } })
  expect(await changes()).toEqual([])

  const dealer = { name: `Asked ${id}`, city: 'Macon', state: 'GA', zip: '31201' }
  const asked = await graph(
    staff.caller,
    'mutation ($id: ID!, $dealer: DealerInput) { askDealer(dealId: $id, dealer: $dealer) { id } }',
    { id, dealer },
  )
  await graph(
    staff.caller,
    'mutation ($id: ID!) { updateSolicitation(id: $id, input: { status: ASKED }) { id } }',
    { id: asked.data.askDealer.id },
  )
  await save(caller, id, 2, { ...fullWishes, zip: '30063' })
  await save(caller, id, 3, { ...fullWishes, zip: '30064' })
  await save(staff.caller, id, 4, { ...fullWishes, zip: '30065' })
  expect((await changes()).map(({ by }) => by)).toEqual(['BUYER', 'STAFF'])
})

test('keeps the wishes of a closed deal', async () => {
  const { caller, id } = await makeBuyer()
  await db.deal.update({
    where: { id },
    data: { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: new Date() },
  })
  expect(fieldsOf(await save(caller, id, 0))).toMatchObject({ code: 'CONFLICT' })
  expect(fieldsOf(await send(caller, id))).toMatchObject({ code: 'CONFLICT' })
})
