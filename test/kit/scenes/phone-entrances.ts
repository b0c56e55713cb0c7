import { randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'
import { readPhone } from '../../../shared/phones'
import { foreignPhones } from '../corpus/phone-spellings'
import { makeCustomer, makeStaff, newPhone } from '../people/people'
import { makeDealer } from '../requests/dealer-emails'
import { ask } from '../requests/people-queries'
import { makeVisitor, send } from '../servers/shop'
import { consultationForm, graphConsultation } from './consultation-requests'
import { makeDeal } from './deals'

/** Enters a phone number; returns what is stored. */
type Entrance = (phone: string) => Promise<string | null>

const place = { city: 'Macon', state: 'GA', zip: '31201' }

/** The key that all spellings of one number share. */
export async function keyOf(phone: string | null) {
  const [row] = await db.$queryRaw<{ key: string }[]>`SELECT phone_key(${phone}) AS key`
  return row?.key
}

/** The forms and mutations that take a phone number; each is opened once. */
export const phoneEntrances: Record<string, () => Promise<Entrance>> = {
  'the REST form': async () => async (phone) => {
    const form = consultationForm({ phone })
    const { status, body } = await send(makeVisitor(), 'POST', '/api/consultation', form)
    expect([phone, status]).toEqual([phone, 201])
    return body.phone
  },
  'the graph': async () => async (phone) => {
    const email = `rosa-${randomUUID()}@example.com`
    await ask(makeVisitor(), ...graphConsultation({ phone, email }))
    return (await db.consultation.findFirstOrThrow({ where: { email } })).phone
  },
  'a form of wishes': async () => {
    const { user, caller } = await makeCustomer()
    const { id } = await makeDeal({ user })
    let revision = 0
    return async (phone) => {
      const { saveWishes } = await ask(
        caller,
        `mutation ($id: ID!, $revision: Int!, $input: WishesInput!) {
          saveWishes(id: $id, revision: $revision, input: $input) { wishes { phone revision } } }`,
        { id, revision, input: { phone, vehicles: [] } },
      )
      revision = saveWishes.wishes.revision
      return saveWishes.wishes.phone
    }
  },
  'a dealer': async () => {
    const { caller } = await makeStaff()
    const { id, name } = await makeDealer()
    return async (phone) => {
      const input = { ...place, name, phone }
      await ask(
        caller,
        'mutation ($id: ID, $input: DealerInput!) { saveDealer(id: $id, input: $input) { id } }',
        { id, input },
      )
      return (await db.dealer.findUniqueOrThrow({ where: { id } })).phone
    }
  },
  'a contact of a dealer': async () => {
    const { caller } = await makeStaff()
    const { id: dealerId } = await makeDealer()
    const { id } = await db.dealerContact.create({ data: { dealerId, name: 'Dana' } })
    return async (phone) => {
      await ask(
        caller,
        `mutation ($dealerId: ID!, $id: ID, $input: DealerContactInput!) {
          saveDealerContact(dealerId: $dealerId, id: $id, input: $input) { id } }`,
        { dealerId, id, input: { name: 'Dana', phone } },
      )
      return (await db.dealerContact.findUniqueOrThrow({ where: { id } })).phone
    }
  },
  'a request to a dealer': async () => {
    const { caller } = await makeStaff()
    const [deal, dealer] = [await makeDeal(), await makeDealer()]
    const { id } = await db.solicitation.create({
      data: { dealId: deal.id, dealerId: dealer.id },
    })
    return async (contactPhone) => {
      await ask(
        caller,
        `mutation ($id: ID!, $input: SolicitationInput!) {
          updateSolicitation(id: $id, input: $input) { id } }`,
        { id, input: { contactPhone } },
      )
      return (await db.solicitation.findUniqueOrThrow({ where: { id } })).contactPhone
    }
  },
}

/** Enters one number in these spellings, and expects that it is stored as one; numbers abroad stay as they are. */
export async function expectOneNumber(entrance: string, spellingsOf: (digits: string) => string[]) {
  const store = await phoneEntrances[entrance]?.()
  const digits = newPhone()
  for (const spelling of spellingsOf(digits)) {
    const stored = (await store?.(spelling)) ?? ''
    expect([spelling, stored]).toEqual([spelling, readPhone(spelling)?.text])
    expect([spelling, await keyOf(stored)]).toEqual([spelling, digits])
  }
  for (const phone of Object.keys(foreignPhones)) expect(await store?.(phone)).toBe(phone)
}
