import { randomInt, randomUUID } from 'node:crypto'
import { makeCustomer, makeStaff, newPhone } from '../../test/kit/people/people'
import { ask, find, personIdOf } from '../../test/kit/requests/people-queries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { makeDraft } from '../../test/kit/scenes/quotes'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

describe('search', () => {
  let staff: Awaited<ReturnType<typeof makeStaff>>
  /** Makes what this test finds differ from what the others have made. */
  let mark: string
  beforeAll(async () => {
    staff = await makeStaff()
  })
  beforeEach(() => {
    mark = Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')
  })

  const look = (text: string, kinds?: string[]) => find(staff.caller, text, kinds)

  test('finds people by parts of names, emails, and phone numbers in any spelling', async () => {
    const digits = newPhone()
    const email = `rosa.${mark}@example.com`
    await makeConsultation({ firstName: 'Rosa', lastName: `Diaz ${mark}`, email, phone: digits })
    const rosa = [`PERSON Rosa Diaz ${mark}`]
    const spaced = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 9)}`
    for (const text of [
      `diaz ${mark}`,
      `osa di  az ${mark}`.replace('di  az', 'DIAZ'),
      `ROSA.${mark}@`,
      mark.slice(2),
      digits,
      spaced,
      `+1 ${digits}`.slice(3),
      digits.slice(-7),
    ]) {
      expect([text, await look(text)]).toEqual([text, rosa])
    }
    expect(await look(`${mark}x`)).toEqual([])
  })

  test('names a person once who has one name', async () => {
    const email = `${mark}@example.com`
    await makeConsultation({ firstName: mark, lastName: mark.toUpperCase(), email })
    expect(await look(mark)).toEqual([`PERSON ${mark}`])
  })

  test('ignores accents, on both sides', async () => {
    await makeConsultation({ firstName: 'José', lastName: mark, email: `${mark}@example.com` })
    for (const text of [`jose ${mark}`, `JOSÉ ${mark}`, `osé ${mark}`]) {
      expect(await look(text)).toEqual([`PERSON José ${mark}`])
    }
  })

  test('takes wildcards and backslashes for themselves', async () => {
    const email = `${mark}@example.com`
    await makeConsultation({ firstName: '10 percent', lastName: mark, email })
    for (const text of [
      '10%',
      `1_ percent ${mark}`,
      `10%${mark}`,
      `%${mark}`,
      `\\${mark}`,
      '%%%',
    ]) {
      expect([text, await look(text)]).toEqual([text, []])
    }
    await db.consultation.updateMany({ where: { email }, data: { firstName: '10% \\ off_' } })
    for (const text of [`10% \\ off_ ${mark}`, `% \\ off_ ${mark}`, `\\ off_ ${mark}`]) {
      expect([text, await look(text)]).toEqual([text, [`PERSON 10% \\ off_ ${mark}`]])
    }
  })

  test('finds nothing by one character, and only beginnings of words by two', async () => {
    const email = `${mark}@example.com`
    await makeConsultation({ firstName: 'Qx', lastName: `Zqw${mark}`, email })
    const name = `PERSON Qx Zqw${mark}`
    expect(await look('q')).toEqual([])
    expect(await look(' q ')).toEqual([])
    expect(await look('qx')).toContain(name)
    expect(await look('qw')).not.toContain(name)
    expect(await look('zqw')).toContain(name)
    expect(await look('x'.repeat(101))).toEqual([])
  })

  test('finds orders and deals by number, session, payment, VIN, and stock number', async () => {
    const deal = await makeDeal({ email: `${mark}@example.com` })
    const order = await db.order.update({
      where: { id: deal.orderId },
      data: { buyerName: `Max ${mark}` },
    })
    const found = `ORDER Order ${order.number}`
    expect(await look(String(order.sessionId).slice(-8))).toEqual([found])
    expect(await look(String(order.paymentIntentId))).toEqual([found])
    expect(await look(mark, ['ORDER'])).toEqual([found])
    expect(await look(deal.number)).toEqual([`DEAL Deal ${deal.number}`])
    const vin = `1HGCM82633A${String(randomInt(1e6)).padStart(6, '0')}`
    await db.tradeIn.create({
      data: { dealId: deal.id, year: 2020, make: 'Honda', model: 'Fit', miles: 9, vin },
    })
    expect(await look(vin.slice(-8))).toEqual([`DEAL Deal ${deal.number}`])
    await db.tradeIn.delete({ where: { dealId: deal.id } })
    expect(await look(vin.slice(-8))).toEqual([])
    const { search } = await ask(
      staff.caller,
      `{ search(text: "${deal.number}") { person { id } subtitle } }`,
    )
    expect(search).toEqual([
      {
        person: { id: await personIdOf(`${mark}@example.com`) },
        subtitle: `Max ${mark} · Gold · Intake`,
      },
    ])
  })

  test('finds deals by the vehicles that are wanted or were offered, and names the buyer', async () => {
    const deal = await makeDeal({ email: `${mark}@example.com` })
    const order = { id: deal.orderId }
    await db.order.update({ where: order, data: { buyerName: `Max ${mark}` } })
    const vehicle = await db.wantedVehicle.create({
      data: { dealId: deal.id, place: 1, condition: 'NEW', make: 'Honda', model: `C${mark}` },
    })
    const found = `DEAL Deal ${deal.number}`
    expect(await look(`honda c${mark}`)).toEqual([found])
    const { search } = await ask(staff.caller, `{ search(text: "C${mark}") { subtitle } }`)
    expect(search).toEqual([{ subtitle: `Max ${mark} · Honda C${mark} · Gold · Intake` }])

    await db.wantedVehicle.delete({ where: { id: vehicle.id } })
    expect(await look(`c${mark}`)).toEqual([])
    await makeDraft(deal, { make: 'Kia', model: `S${mark}` })
    expect(await look(`kia s${mark}`)).toEqual([found])
  })

  test('finds dealers by name, city, and their contacts', async () => {
    const dealer = await db.dealer.create({
      data: { name: `Harbor ${mark}`, city: 'Marietta', state: 'GA', zip: '30061' },
    })
    const found = [`DEALER Harbor ${mark}`]
    expect(await look(`marietta`, ['DEALER'])).toContain(found[0])
    const { id: dealId } = await makeDeal()
    const contactEmail = `max@${mark}.example`
    await db.solicitation.create({ data: { dealId, dealerId: dealer.id, contactEmail } })
    expect(await look(contactEmail)).toEqual(found)
  })

  test('ranks what has a word that begins with the text before the rest, then the latest', async () => {
    await makeConsultation({ lastName: `a${mark}`, email: `1.${randomUUID()}@example.com` })
    await makeConsultation({
      lastName: mark,
      email: `2.${randomUUID()}@example.com`,
      hoursAgo: 48,
    })
    const names = (await look(mark)).map((hit) => hit.split(' ').at(-1))
    expect(names).toEqual([mark, `a${mark}`])
  })

  test('follows changes of names, emails, and accounts', async () => {
    const { user } = await makeCustomer({ lastName: mark })
    expect(await look(mark)).toEqual([`PERSON Ann ${mark}`])
    await db.user.update({ where: { id: user.id }, data: { lastName: 'Other' } })
    expect(await look(mark)).toEqual([])
    await db.user.update({ where: { id: user.id }, data: { email: `${mark}@example.com` } })
    expect(await look(mark)).toEqual(['PERSON Ann Other'])
  })

  test('lists people by their latest record, and those who match', async () => {
    const [early, late] = [`early-${mark}@example.com`, `late-${mark}@example.com`]
    await makeConsultation({ email: early, hoursAgo: 0 })
    await makeConsultation({ email: late, hoursAgo: 0 })
    const list = `query ($search: String) { people(first: 2, search: $search) { nodes { id } totalCount } }`
    const ids = [await personIdOf(late), await personIdOf(early)].map((id) => ({ id }))
    expect(await ask(staff.caller, list, { search: mark })).toEqual({
      people: { nodes: ids, totalCount: 2 },
    })
    expect(await ask(staff.caller, list)).toMatchObject({ people: { nodes: ids } })
    const { data } = await graph(staff.caller, list, { search: 'm' })
    expect(data.people).toEqual({ nodes: [], totalCount: 0 })
  })
})
