import { randomUUID } from 'node:crypto'
import { open, signUp } from '../../test/kit/people/forms'
import { linkMailedTo } from '../../test/kit/people/mailed-links'
import { makeCustomer, makeStaff, newPhone } from '../../test/kit/people/people'
import {
  ask,
  merge,
  personIdOf,
  readPerson,
  separate,
} from '../../test/kit/requests/people-queries'
import { graphConsultation, makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { mergeEachOther } from '../../test/kit/scenes/merges'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { orderOf, returnToShop, startCheckout } from '../../test/kit/scenes/purchases'
import { graph, makeVisitor } from '../../test/kit/servers/shop'
import { consultationsOf } from '../consultations/staff-consultations'
import { latestConsultationOf } from '../deals/wishes/prefill'
import { db } from '../platform/db'

describe('who is one person', () => {
  let staff: Awaited<ReturnType<typeof makeStaff>>
  beforeAll(async () => {
    staff = await makeStaff({ lastName: 'Hill' })
  })

  const newEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`

  test('what a guest typed belongs to the person of the account with that email', async () => {
    const email = newEmail()
    const request = await makeConsultation({ email })
    const deal = await makeDeal({ email: email.toUpperCase() })
    const { user, caller } = await makeCustomer({ email, emailVerified: false })
    const own = await makeConsultation({ email, userId: user.id })
    const id = await personIdOf(email)

    const myDeals = () => ask(caller, '{ myDeals { id } }')
    const links = (link: string) => ({
      addresses: [{ email, state: link === 'CONFIRMED_EMAIL' ? 'CONFIRMED' : 'UNCONFIRMED' }],
      accounts: [{ id: user.id }],
      consultations: [
        { id: own.id, personLink: 'ACCOUNT' },
        { id: request.id, personLink: link },
      ],
      orders: [{ id: deal.orderId, personLink: link }],
      deals: [{ id: deal.id, personLink: link }],
    })
    expect(await readPerson(staff.caller, id)).toMatchObject(links('UNCONFIRMED_EMAIL'))
    expect(await myDeals()).toEqual({ myDeals: [] })
    await db.user.update({ where: { id: user.id }, data: { emailVerified: true } })
    expect(await readPerson(staff.caller, id)).toMatchObject(links('CONFIRMED_EMAIL'))
    expect(await myDeals()).toEqual({ myDeals: [{ id: deal.id }] })
  })

  test('a guest who asks, pays, and then signs up is one person, as staff see it and not as she does', async () => {
    const email = newEmail()
    const [mutation, variables] = graphConsultation({ email })
    const { requestConsultation } = await ask(makeVisitor(), mutation, variables)
    const { visitor, id: sessionId, url } = await startCheckout()
    await payOnPage(url, { email: email.replace('rosa', 'ROSA'), webhook: 'lost' })
    await returnToShop(visitor, sessionId)
    const order = await orderOf(sessionId)
    const { caller, email: typed } = await signUp({ email })
    const personId = await personIdOf(typed)
    const deals = await db.deal.findMany({ where: { orderId: order.id }, select: { id: true } })
    const seen = async (personLink: string) => {
      expect(await readPerson(staff.caller, personId)).toMatchObject({
        accounts: [{ id: expect.any(String) }],
        consultations: [{ id: requestConsultation.id, personLink }],
        orders: [{ id: order.id, personLink }],
        deals: deals.map(({ id }) => ({ id, personLink })),
      })
    }
    const myDeals = async () => (await ask(caller, '{ myDeals { id } }')).myDeals
    expect(deals).toHaveLength(1)
    await seen('UNCONFIRMED_EMAIL')
    expect(await myDeals()).toEqual([])
    await open(caller, await linkMailedTo(email, 'verify'))
    await seen('CONFIRMED_EMAIL')
    expect(await myDeals()).toEqual(deals)
  })

  test('a request belongs to the account that sent it, also with another typed email', async () => {
    const email = newEmail()
    const { user } = await makeCustomer({ email })
    const other = await makeCustomer()
    const [mutation, variables] = graphConsultation({ email })
    const { requestConsultation } = await ask(other.caller, mutation, variables)
    const { id } = requestConsultation
    const { consultation } = await ask(
      staff.caller,
      `{ consultation(id: "${id}") { personLink person { id } } }`,
    )
    expect(consultation).toEqual({
      personLink: 'ACCOUNT',
      person: { id: await personIdOf(other.user.email) },
    })
    expect(await readPerson(staff.caller, await personIdOf(email))).toMatchObject({
      consultations: [],
    })
    // Nor does it fill in the wishes of the account with that email.
    expect(await latestConsultationOf(db, user.id)).toBeNull()
    expect(await consultationsOf(user.id)).toBeUndefined()
  })

  test('50 first requests with one new email at once make one person', async () => {
    const email = newEmail()
    const before = await db.person.count()
    const [mutation, variables] = graphConsultation({ email })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => graph(makeVisitor(), mutation, variables)),
    )
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
    expect(await db.person.count()).toBe(before + 1)
    const { consultations } = await readPerson(staff.caller, await personIdOf(email))
    expect(consultations).toHaveLength(50)
  })

  test('a merged person is found by both IDs, and an address can be separated again', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await makeConsultation({ email })
    const request = await makeConsultation({ email: other })
    const [keepId, mergeId] = [await personIdOf(email), await personIdOf(other)]
    await ask(
      staff.caller,
      'mutation ($id: ID!) { addPersonNote(id: $id, content: "Likes tea") { id } }',
      {
        id: mergeId,
      },
    )
    const { user } = await makeCustomer({ email: other })
    const own = await makeConsultation({ email, userId: user.id })

    expect(await ask(staff.caller, merge, { keepId, mergeId })).toEqual({
      mergePeople: { id: keepId },
    })
    expect(await readPerson(staff.caller, mergeId)).toMatchObject({
      id: keepId,
      addresses: [{ email }, { email: other }].sort((a, b) => (a.email < b.email ? -1 : 1)),
      notes: [{ content: 'Likes tea' }],
    })
    // Records stay with their accounts.
    expect(await db.consultation.findUnique({ where: { id: own.id } })).toMatchObject({
      userId: user.id,
      email,
    })
    expect(await db.consultation.findUnique({ where: { id: request.id } })).toMatchObject({
      userId: null,
      email: other,
    })

    const { separateEmail } = await ask(staff.caller, separate, { personId: mergeId, email: other })
    expect(separateEmail).toMatchObject({ addresses: [{ email: other }] })
    expect(await readPerson(staff.caller, separateEmail.id)).toMatchObject({
      accounts: [{ id: user.id }],
      consultations: [{ id: own.id }, { id: request.id }],
      notes: [],
    })
    expect(await readPerson(staff.caller, keepId)).toMatchObject({
      addresses: [{ email }],
      notes: [{ content: 'Likes tea' }],
    })
    const { errors } = await graph(staff.caller, separate, { personId: keepId, email })
    expect(errors).toMatchObject([
      { message: 'A person needs at least one address.', extensions: { code: 'CONFLICT' } },
    ])
  })

  test('merging two people into each other at once leaves one, with all addresses', async () => {
    await mergeEachOther(10)
  })

  test('of a phone that many share, at most ten people are suggested, those who share more first', async () => {
    const phone = newPhone()
    const [lastName, city] = [randomUUID(), 'Macon']
    const asking = newEmail()
    await makeConsultation({ email: asking, phone, lastName, city })
    for (let n = 0; n < 10; n += 1) await makeConsultation({ email: newEmail(), phone })
    const namesake = newEmail()
    await makeConsultation({ email: namesake, phone, lastName, city })
    const { mightBe } = await readPerson(staff.caller, await personIdOf(asking))
    expect(mightBe).toHaveLength(10)
    expect(mightBe[0]).toEqual({
      person: { id: await personIdOf(namesake) },
      reasons: ['PHONE', 'NAME_AND_CITY'],
    })
  })

  test('people with the same phone are suggested until staff say that they are not the same', async () => {
    const digits = newPhone()
    const [one, two] = [newEmail(), newEmail()]
    const lastName = randomUUID()
    await makeConsultation({ email: one, phone: `+1 ${digits}`, lastName })
    await makeConsultation({ email: two, phone: digits, city: 'Macon', lastName })
    const [a, b] = [await personIdOf(one), await personIdOf(two)]
    const matchesOf = async (id: string) => (await readPerson(staff.caller, id)).mightBe
    expect(await matchesOf(a)).toEqual([{ person: { id: b }, reasons: ['PHONE'] }])
    await makeConsultation({ email: two, phone: '555 010 0100', city: 'ATLANTA ', lastName })
    expect(await matchesOf(a)).toEqual([{ person: { id: b }, reasons: ['PHONE', 'NAME_AND_CITY'] }])

    await ask(
      staff.caller,
      'mutation ($a: ID!, $b: ID!) { dismissMatch(personId: $a, otherId: $b) { id } }',
      { a, b },
    )
    expect([await matchesOf(a), await matchesOf(b)]).toEqual([[], []])
    await makeConsultation({ email: one, phone: digits, lastName })
    expect(await matchesOf(b)).toEqual([])
  })

  const forStaffOnly = ['people { nodes { id } }', 'search(text: "ann") { id }']

  test.each(forStaffOnly)('%s is for staff only', async (field) => {
    const { caller } = await makeCustomer()
    const asCustomer = await graph(caller, `{ ${field} }`)
    expect(asCustomer.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    const asVisitor = await graph(makeVisitor(), `{ ${field} }`)
    expect(asVisitor.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  })

  test('customers get no person, not even of their own records', async () => {
    const { user, caller } = await makeCustomer()
    const id = await personIdOf(user.email)
    const { order } = await db.deal.findUniqueOrThrow({
      where: { id: (await makeDeal({ user })).id },
      include: { order: true },
    })
    const { data, errors } = await graph(
      caller,
      `{ person(id: "${id}") { id } order(reference: "${order.sessionId}") { id person { id } personLink }
       myDeals { id person { id } personLink } }`,
    )
    expect(data).toMatchObject({
      person: null,
      order: { person: null, personLink: null },
      myDeals: [{ person: null, personLink: null }],
    })
    expect(
      errors?.every(
        (error: { extensions: { code: string } }) => error.extensions.code === 'FORBIDDEN',
      ),
    ).toBe(true)
    expect(errors).toHaveLength(5)
  })
})
