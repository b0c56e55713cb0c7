import { randomUUID } from 'node:crypto'
import { makeCustomer } from '../../test/kit/people/people'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeals } from '../../test/kit/scenes/deals'
import { type Caller, graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

/** A guest's two deals, and the reference that the guest has. */
async function makeGuestDeals(email = `guest-${randomUUID()}@example.com`) {
  const deals = await makeDeals({ email, quantity: 2 })
  const orderId = deals[0]?.orderId ?? ''
  const { sessionId, number } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  return { email, orderId, number, reference: sessionId, ids: deals.map(({ id }) => id).sort() }
}

const join = (caller: Caller, reference?: string | null) =>
  graph(caller, 'mutation ($reference: ID) { joinDeals(reference: $reference) { id } }', {
    reference,
  })

const idsIn = (deals: { id: string }[]) => deals.map(({ id }) => id).sort()

const notices = (orderId: string) =>
  db.mail.findMany({ where: { cause: { startsWith: `deal-joined ${orderId}` } } })

test("joins a guest's deals by the order's reference, for one account only", async () => {
  const { email, orderId, number, reference, ids } = await makeGuestDeals()
  const ann = await makeCustomer()
  const ben = await makeCustomer()
  await makeConsultation({ userId: ann.user.id, phone: '(555) 010-0155' })

  for (const _twice of [1, 2]) {
    expect(idsIn((await join(ann.caller, reference)).data.joinDeals)).toEqual(ids)
  }
  expect((await join(ben.caller, reference)).errors).toMatchObject([
    { extensions: { code: 'NOT_FOUND' } },
  ])
  expect((await graph(ben.caller, '{ myDeals { id } }')).data.myDeals).toEqual([])
  const { data } = await graph(
    ann.caller,
    '{ myDeals { id wishes { phone } events(first: 1) { kind text } } myOrders { number } }',
  )
  expect(idsIn(data.myDeals)).toEqual(ids)
  expect(data.myDeals[0]).toMatchObject({
    wishes: { phone: '(555) 010-0155' },
    events: [{ kind: 'JOINED', text: 'You added this deal to your account.' }],
  })
  expect(data.myOrders).toEqual([{ number }])
  expect(await notices(orderId)).toMatchObject([
    { recipient: email, subject: `Order ${number} was added to an account` },
  ])
})

test('lets the first of two accounts have all deals of an order', async () => {
  const { reference, ids } = await makeGuestDeals()
  const people = await Promise.all(Array.from({ length: 4 }, () => makeCustomer()))
  const answers = await Promise.all(people.map(({ caller }) => join(caller, reference)))

  const joined = answers.filter(({ errors }) => !errors)
  expect(joined.map(({ data }) => idsIn(data.joinDeals))).toEqual([ids])
  const owners = await db.deal.findMany({ where: { id: { in: ids } }, distinct: ['customerId'] })
  expect(owners).toHaveLength(1)
})

test.each(['cs_unknown', 'no reference', '\u0001', 'x'.repeat(300)])(
  'refuses the reference %j',
  async (reference) => {
    const { caller } = await makeCustomer()
    expect((await join(caller, reference)).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ])
  },
)

test('joins what was paid with the verified email when the deals are opened', async () => {
  const email = `ann-${randomUUID()}@example.com`
  const { orderId, ids } = await makeGuestDeals(email.toUpperCase())
  const { caller } = await makeCustomer({ email })
  expect(idsIn((await graph(caller, '{ myDeals { id } }')).data.myDeals)).toEqual(ids)
  expect(await notices(orderId)).toEqual([])
})

test("does not join by an email that isn't verified", async () => {
  const { email } = await makeGuestDeals()
  const { caller } = await makeCustomer({ email, emailVerified: false })
  expect((await graph(caller, '{ myDeals { id } }')).data.myDeals).toEqual([])
  expect((await join(caller)).data.joinDeals).toEqual([])
})
