import { randomUUID } from 'node:crypto'
import { nameSpellings } from '../../test/kit/corpus/name-spellings'
import { phoneSpellings } from '../../test/kit/corpus/phone-spellings'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeStaff, newPhone } from '../../test/kit/people/people'
import { makeDealer } from '../../test/kit/requests/dealer-emails'
import { ask, find, personIdOf, readPerson } from '../../test/kit/requests/people-queries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { csvOf, sendCsv } from '../../test/kit/scenes/dealer-imports'
import { makeDeal } from '../../test/kit/scenes/deals'
import { expectOneNumber, keyOf, phoneEntrances } from '../../test/kit/scenes/phone-entrances'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

describe('spellings', () => {
  let staff: Awaited<ReturnType<typeof makeStaff>>
  beforeAll(async () => {
    staff = await makeStaff()
  })

  const newEmail = () => `rosa-${randomUUID()}@example.com`
  const place = { city: 'Macon', state: 'GA', zip: '31201' }

  const saveDealer = (input: object, id?: string) =>
    ask(
      staff.caller,
      'mutation ($id: ID, $input: DealerInput!) { saveDealer(id: $id, input: $input) { id name } }',
      { id, input },
    )

  test.each(Object.keys(phoneEntrances))(
    '%s takes a phone number in spellings of every kind, as one number',
    (entrance) =>
      expectOneNumber(entrance, (digits) => phoneSpellings(digits).filter((_, n) => n % 8 === 0)),
  )

  test('a file of dealers takes a phone number in every spelling, as one number, also from a program', async () => {
    const [mark, digits] = [randomUUID(), newPhone()]
    const { program } = await makeApiToken({ access: 'WRITE' })
    const columns = [...Object.keys(place), 'name', 'phone']
    const spellings = phoneSpellings(digits)
    const rows = spellings.map((phone, n) => [...Object.values(place), `${mark} ${n}`, phone])
    const { body } = await sendCsv(program, csvOf(columns, rows))
    expect(body.counts).toMatchObject({ new: spellings.length })
    const stored = await db.dealer.findMany({ where: { name: { startsWith: mark } } })
    for (const { phone } of stored) expect([phone, await keyOf(phone)]).toEqual([phone, digits])
  })

  test('one number finds its person, requests, and deals in every spelling', async () => {
    const digits = newPhone()
    const lastName = `Z${randomUUID().slice(0, 8)}`
    const { user } = await makeCustomer({ firstName: 'Ann', lastName })
    const { id: dealId } = await makeDeal({ user })
    const { id } = await makeConsultation({
      lastName,
      userId: user.id,
      phone: `+1 ${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)} ext. 12`,
    })
    const found = async (search: string) =>
      ask(
        staff.caller,
        `query ($search: String!) {
          consultations(search: $search) { edges { node { id } } }
          deals(filter: ALL, search: $search) { edges { node { id } } }
          people(search: $search) { nodes { id } } }`,
        { search },
      )
    const personId = await personIdOf(user.email)
    for (const spelling of phoneSpellings(digits)) {
      expect([spelling, await found(spelling)]).toEqual([
        spelling,
        {
          consultations: { edges: [{ node: { id } }] },
          deals: { edges: [{ node: { id: dealId } }] },
          people: { nodes: [{ id: personId }] },
        },
      ])
      expect(await find(staff.caller, spelling, ['PERSON'])).toEqual([`PERSON Ann ${lastName}`])
    }
    for (const part of [`+1 ${digits.slice(0, 3)} ${digits.slice(3, 6)}`, digits.slice(-7)]) {
      expect(await find(staff.caller, part, ['PERSON'])).toContain(`PERSON Ann ${lastName}`)
    }
  })

  test('people with one number are suggested as the same, and no one who has its end abroad', async () => {
    const digits = newPhone()
    for (const phone of [`${digits} x12`, `+${digits}`, `+44 ${digits}`]) {
      const [email, other] = [newEmail(), newEmail()]
      await makeConsultation({ email: other, phone, lastName: randomUUID() })
      await makeConsultation({ email, phone: digits, lastName: randomUUID() })
      const { mightBe } = await readPerson(staff.caller, await personIdOf(email))
      const suggested = mightBe.map(({ person }: { person: { id: string } }) => person.id)
      const isSame = phone.endsWith('x12')
      expect([phone, suggested.includes(await personIdOf(other))]).toEqual([phone, isSame])
    }
  })

  test('a stranger whose last digits are those of an extension is not suggested', async () => {
    const digits = newPhone()
    const [email, stranger] = [newEmail(), newEmail()]
    await makeConsultation({ email, phone: `${digits} x12`, lastName: randomUUID() })
    await makeConsultation({
      email: stranger,
      phone: `${digits}12`.slice(-10),
      lastName: randomUUID(),
    })
    expect((await readPerson(staff.caller, await personIdOf(email))).mightBe).toEqual([])
  })

  test('names are found in every spelling: people, requests, deals, and dealers', async () => {
    const { user } = await makeCustomer()
    const { id: dealId } = await makeDeal({ user })
    const { id } = await makeConsultation({ userId: user.id })
    const { id: dealerId } = await makeDealer()
    const personId = await personIdOf(user.email)
    const first = `q${randomUUID().replaceAll(/\W/g, '')}`
    for (const [lastName, others] of Object.entries(nameSpellings)) {
      const named = { firstName: first, lastName }
      await db.user.update({ where: { id: user.id }, data: named })
      await db.consultation.update({ where: { id }, data: named })
      const name = `${first} ${lastName} Motors`
      await db.dealer.update({ where: { id: dealerId }, data: { name } })
      for (const spelling of [lastName, ...others]) {
        const found = await ask(
          staff.caller,
          `query ($search: String!) {
            consultations(search: $search) { edges { node { id } } }
            deals(filter: ALL, search: $search) { edges { node { id } } }
            people(search: $search) { nodes { id } }
            dealers(search: $search) { nodes { id } }
            search(text: $search, kinds: [PERSON, DEALER]) { id } }`,
          { search: `${first} ${spelling}` },
        )
        expect([spelling, found]).toEqual([
          spelling,
          {
            consultations: { edges: [{ node: { id } }] },
            deals: { edges: [{ node: { id: dealId } }] },
            people: { nodes: [{ id: personId }] },
            dealers: { nodes: [{ id: dealerId }] },
            search: expect.arrayContaining([{ id: personId }, { id: dealerId }]),
          },
        ])
      }
    }
  })

  test('namesakes of one city are suggested in every spelling', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const city = `Saint-Denis ${randomUUID()}`
    const pasted = city.replaceAll('-', '‑').replace(' ', '\u00a0')
    const one = await makeConsultation({ email, city, phone: newPhone() })
    const two = await makeConsultation({ email: other, city: pasted, phone: newPhone() })
    const [a, b] = [await personIdOf(email), await personIdOf(other)]
    for (const [lastName, others] of Object.entries(nameSpellings)) {
      await db.consultation.update({ where: { id: one.id }, data: { lastName } })
      for (const spelling of others) {
        await db.consultation.update({ where: { id: two.id }, data: { lastName: spelling } })
        const { mightBe } = await readPerson(staff.caller, b)
        expect([spelling, mightBe]).toEqual([
          spelling,
          [{ person: { id: a }, reasons: ['NAME_AND_CITY'] }],
        ])
      }
    }
  })

  test('one dealer stays one in every spelling, from a file and by hand', async () => {
    const mark = randomUUID().slice(0, 8)
    const { id: dealId } = await makeDeal()
    const { program } = await makeApiToken({ access: 'WRITE' })
    const fileOf = (names: string[]) =>
      csvOf(
        [...Object.keys(place), 'name'],
        names.map((name) => [...Object.values(place), `${name} Motors ${mark}`]),
      )
    const names = Object.keys(nameSpellings)
    const first = await sendCsv(program, fileOf(names))
    expect(first.body.counts).toMatchObject({ new: names.length })
    const spellings = Object.values(nameSpellings).flat()
    const second = await sendCsv(program, fileOf(spellings))
    expect(second.body.counts).toMatchObject({ new: 0, refused: 0 })
    for (const name of spellings.slice(0, 12)) {
      const dealer = { ...place, name: `${name} Motors ${mark}` }
      await ask(
        staff.caller,
        'mutation ($dealId: ID!, $dealer: DealerInput) { askDealer(dealId: $dealId, dealer: $dealer) { id } }',
        { dealId, dealer },
      )
      const { errors } = await graph(
        staff.caller,
        'mutation ($input: DealerInput!) { saveDealer(input: $input) { id } }',
        { input: dealer },
      )
      expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    }
    expect(await db.dealer.count({ where: { name: { endsWith: mark } } })).toBe(names.length)
  })

  test('dealers of one name, added in two spellings before, stay two that can be changed and imported', async () => {
    const mark = randomUUID().slice(0, 8)
    const names = [`O'Brien ${mark}`, `O’Brien ${mark}`]
    const ids: string[] = []
    for (const name of names) ids.push((await makeDealer({ ...place, name })).id)
    for (const [n, id] of ids.entries()) {
      const { saveDealer: saved } = await saveDealer(
        { ...place, name: names[n], phone: newPhone() },
        id,
      )
      expect(saved).toEqual({ id, name: names[n] })
    }
    const columns = [...Object.keys(place), 'name', 'words']
    const csv = csvOf(
      columns,
      names.map((name, n) => [...Object.values(place), name, `${n}`]),
    )
    const { program } = await makeApiToken({ access: 'WRITE' })
    expect((await sendCsv(program, csv)).body.counts).toMatchObject({ changed: 2 })
    for (const [n, id] of ids.entries()) {
      expect(await db.dealer.findUnique({ where: { id } })).toMatchObject({
        name: names[n],
        words: `${n}`,
      })
    }
  })
})
