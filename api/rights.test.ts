import { randomBytes, randomUUID } from 'node:crypto'
import type { GraphQLObjectType } from 'graphql'
import {
  allBelow,
  everyRoot,
  fieldsOf,
  isForStaff,
  objects,
  rootField,
  typeOf,
  waysToSecrets,
  words,
} from '../test/kit/corpus/graph-walk'
import { leadsToPerson, type Rule, roots, shown } from '../test/kit/corpus/rights-table'
import { eventually } from '../test/kit/eventually'
import { stateOfDatabase } from '../test/kit/guards/database-state'
import { makeApiToken } from '../test/kit/people/api-tokens'
import { makeCustomer, makeMember, makeStaff } from '../test/kit/people/people'
import { postBothWays } from '../test/kit/requests/both-ways'
import { addToCart } from '../test/kit/requests/operations'
import { askOverSocket, stopWatching, watch } from '../test/kit/requests/subscriptions'
import { say, tryTyping } from '../test/kit/scenes/chats'
import { makeClaimScene } from '../test/kit/scenes/claim-scene'
import { makeConsultation } from '../test/kit/scenes/consultation-requests'
import { makeDealScene } from '../test/kit/scenes/deal-scene'
import { makeDealerEmailScene } from '../test/kit/scenes/dealer-email-scene'
import { makeLinkScene } from '../test/kit/scenes/payment-links'
import { payOnPage } from '../test/kit/scenes/payment-page'
import { makePeopleScene } from '../test/kit/scenes/people-scene'
import { openPage, orderOf, returnToShop } from '../test/kit/scenes/purchases'
import { makeQuoteScene } from '../test/kit/scenes/quote-scene'
import { type Caller, graph, makePackage, makeVisitor, openShop } from '../test/kit/servers/shop'
import { publishDealEvent } from './deals/deal-events'
import { db } from './platform/db'
import { schema } from './schema'
import './stated-rights.cases'
import { hasRight, type StaffRight, staffRoles } from '../shared/staff-rights'

openShop()

/** Part of every text that a customer must never read. */
const SECRET = 'between ourselves'

const callers = {} as Record<'signedOut' | 'customer' | 'staff', Caller>
const made: Record<string, string> = {}

beforeAll(async () => {
  const customer = await makeCustomer({ firstName: 'Cora' })
  const other = await makeCustomer({ firstName: SECRET, lastName: SECRET })
  const staff = await makeStaff({ lastName: SECRET })
  Object.assign(callers, {
    signedOut: makeVisitor(),
    customer: customer.caller,
    staff: staff.caller,
  })

  const bought = await makePackage({ availableInventory: 100 })
  await graph(customer.caller, addToCart, { packageId: bought.id })
  const { id: session, url } = await openPage(customer.caller)
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(customer.caller, session)
  const order = await orderOf(session)
  await db.order.update({
    where: { id: order.id },
    data: { note: SECRET, refundReason: SECRET },
  })

  const { id: customerId } = customer.user
  await say(customer.caller, 'Hello')
  await say(other.caller, SECRET)
  const conversation = await db.conversation.findUniqueOrThrow({ where: { customerId } })
  const consultation = await makeConsultation({ userId: other.user.id, city: SECRET })
  const note = { authorId: staff.user.id, content: SECRET }
  await db.staffNote.create({ data: { ...note, conversationId: conversation.id } })
  await db.staffNote.create({ data: { ...note, consultationId: consultation.id } })
  const change = { subject: 'ORDER', subjectId: order.id, subjectName: SECRET } as const
  await db.historyEntry.create({ data: { ...change, field: SECRET, staffName: SECRET } })

  const colleague = await makeMember('ADVOCATE')
  const former = await makeMember('SUPPORT')
  await db.staffMember.update({
    where: { userId: former.user.id },
    data: { deactivatedAt: new Date(), deactivatedByName: 'Sam Staff' },
  })
  const invitation = await db.staffInvitation.create({
    data: {
      email: 'ida@example.com',
      role: 'READER',
      tokenHash: randomBytes(32),
      invitedByName: 'Sam Staff',
    },
  })
  made.peer = (await makeMember('ADVOCATE')).user.id
  Object.assign(made, { colleague: colleague.user.id, former: former.user.id })
  made.invitation = invitation.id
  made.token = (await makeApiToken({ by: staff, name: SECRET })).id
  Object.assign(made, { session, order: order.id, package: bought.id, other: other.user.id })
  made.soldOut = (await makePackage({ availableInventory: 0 })).id
  Object.assign(made, { customer: customerId, staff: staff.user.id, consultation: consultation.id })
  Object.assign(made, await makePeopleScene(customer.user.email, SECRET))
  Object.assign(made, await makeQuoteScene(customer.user, SECRET))
  Object.assign(made, await makeDealScene(made.openDeal ?? '', SECRET))
  Object.assign(made, await makeDealerEmailScene(made, SECRET))
  Object.assign(made, await makeClaimScene(customer.user, order.id, SECRET))
  Object.assign(made, await makeLinkScene(consultation.id, bought.id, SECRET))
})

afterAll(stopWatching)

const operation = (kind: string, call: string, selection: string) =>
  `${kind.toLowerCase()} { ${call.replace(/\$(\w+)/g, (_, name) => made[name] ?? name)} ${selection} }`

const priceNow = async () =>
  (await db.package.findUniqueOrThrow({ where: { id: made.package ?? '' } })).priceCents

/** Puts a new item into the customer's cart, as `$item`. */
async function fillCart() {
  const cart = { userId: made.customer ?? '' }
  await db.cartItem.deleteMany({ where: { cart } })
  const ownCart = await db.cart.findFirst({ where: cart })
  if (!ownCart) await graph(callers.customer, addToCart, { packageId: made.package })
  const item = ownCart
    ? await db.cartItem.create({
        data: {
          cartId: ownCart.id,
          packageId: made.package ?? '',
          quantity: 1,
          agreedPriceCents: await priceNow(),
        },
      })
    : await db.cartItem.findFirstOrThrow({ where: { cart } })
  made.item = item.id
}

/** Makes an offer of the customer's own, as `$ownOffer`, unless it is still there. */
async function addOwnOffer() {
  const known = { id: made.ownOffer ?? randomUUID() }
  if (await db.quote.findUnique({ where: known })) return
  const car = { condition: 'NEW', year: 2026, make: 'Honda', model: 'CR-V', kind: 'CASH' } as const
  const offer = { ...car, dealId: made.openDeal ?? '', role: 'OWN', sellingCents: 1_00_00 } as const
  made.ownOffer = (await db.quote.create({ data: offer })).id
}

/** Makes a document that its author may remove, as `$document`. */
async function addDocument(author: 'customer' | 'staff' = 'customer') {
  const file = { name: 'offer.pdf', type: 'application/pdf', size: 1, sha256: randomBytes(32) }
  const parts = { create: { place: 0, bytes: Buffer.from('x') } }
  const of = { dealId: made.openDeal ?? '', kind: 'OTHER', byStaff: author === 'staff' } as const
  const document = { ...file, ...of, parts, isShown: true, authorId: made[author] ?? null }
  made.document = (await db.document.create({ data: document })).id
}

const codesOf = (errors: { extensions: { code: string } }[] = []) =>
  errors.map(({ extensions }) => extensions.code)

test('the table lists every query, mutation and subscription', () => {
  for (const kind of ['Query', 'Mutation', 'Subscription']) {
    const fields = schema.getRootType(kind.toLowerCase() as never)?.getFields() ?? {}
    expect([kind, Object.keys(roots[kind] ?? {}).sort()]).toEqual([
      kind,
      Object.keys(fields).sort(),
    ])
  }
})

test('customers can reach only the listed types, and the table lists each of their fields', () => {
  const reached = new Set<GraphQLObjectType>()
  const reach = (type: GraphQLObjectType | null) => {
    if (!type || reached.has(type)) return
    reached.add(type)
    for (const field of fieldsOf(type)) if (!isForStaff(type.name, field.name)) reach(typeOf(field))
  }
  for (const { kind, name, for: rule } of everyRoot) {
    if (rule !== 'staff') reach(typeOf(rootField(kind, name)))
  }
  expect([...reached].map(({ name }) => name).sort()).toEqual(Object.keys(shown))
  for (const type of reached) {
    const { public: open, staff } = shown[type.name] ?? { public: '' }
    const rows = [...words(open), ...words(staff)].sort()
    expect([type.name, rows]).toEqual([type.name, Object.keys(type.getFields()).sort()])
  }
})

test('only staff can reach other users', () => {
  const open = objects.flatMap((type) =>
    fieldsOf(type)
      .filter((field) => typeOf(field)?.name === 'User' && reachesOpenly(type, field.name))
      .map(({ name }) => `${type.name}.${name}`),
  )
  expect(open).toEqual(leadsToPerson)
})

const reachesOpenly = (type: GraphQLObjectType, field: string) =>
  (type.name in shown || type.name in roots) && !isForStaff(type.name, field)

const overHttp = everyRoot.filter(({ kind }) => kind !== 'Subscription')
const refusedTo = {
  signedOut: (rule: Rule) => (rule === 'public' ? null : 'UNAUTHENTICATED'),
  customer: (rule: Rule) => (rule === 'staff' ? 'FORBIDDEN' : null),
  staff: () => null,
}

describe.each(['signedOut', 'customer'] as const)('%s', (role) => {
  const refused = overHttp.filter((root) => refusedTo[role](root.for))
  test.each(refused)('is refused $kind $name without effect', async ({ kind, name, ...root }) => {
    const before = await stateOfDatabase()
    const selection = allBelow(kind, name, root.for)
    const answer = await graph(callers[role], operation(kind, root.call, selection))

    expect(codesOf(answer.errors)).toEqual([refusedTo[role](root.for)])
    expect(Object.values(answer.data ?? {}).filter((value) => value !== null)).toEqual([])
    expect(JSON.stringify(answer)).not.toContain(SECRET)
    expect(await stateOfDatabase()).toEqual(before)
  })

  const open = overHttp.filter((root) => !refusedTo[role](root.for))
  test.each(open)('learns no secret from $kind $name', async ({ kind, name, ...root }) => {
    const type = typeOf(rootField(kind, name))
    let isPrepared = false
    const ask = async (selection: string) => {
      if (!isPrepared) {
        await fillCart()
        await addOwnOffer()
        await addDocument()
        await db.attempt.deleteMany() // limits would refuse what is asked for so often
        isPrepared = kind === 'Query' // it uses nothing up
      }
      const answer = await graph(callers[role], operation(kind, root.call, selection))
      expect(JSON.stringify(answer)).not.toContain(SECRET)
      return answer
    }
    const codes = codesOf((await ask(allBelow(kind, name, root.for))).errors)
    if (role === 'customer') expect(codes).toEqual([])
    else expect(['UNAUTHENTICATED', 'FORBIDDEN']).not.toContain(codes[0])

    for (const way of waysToSecrets(type)) {
      const { data, errors } = await ask(way)
      const isEmpty = !errors && /\[\]|null/.test(JSON.stringify(data)) // no secrets in there
      const refusals = role === 'customer' ? ['FORBIDDEN'] : ['UNAUTHENTICATED', 'NOT_FOUND']
      if (!isEmpty) expect(refusals).toContain(codesOf(errors)[0])
    }
  })
})

describe('staff', () => {
  const forStaff = overHttp.filter((root) => root.for !== 'public' && !root.notForStaff)
  test.each(forStaff)(
    'can use $kind $name and read everything below it',
    async ({ kind, name, call, isNull = false }) => {
      const selection = allBelow(kind, name, 'staff')
      await addOwnOffer()
      await addDocument('staff')
      const { data, errors } = await graph(callers.staff, operation(kind, call, selection))
      expect(errors).toBeUndefined()
      expect(data[name] === null).toBe(isNull)
    },
  )

  const forCustomers = overHttp.filter((root) => root.notForStaff)
  test.each(forCustomers)('cannot use $kind $name for a customer', async ({ kind, name, call }) => {
    const selection = allBelow(kind, name, 'signedIn')
    const { errors } = await graph(callers.staff, operation(kind, call, selection))
    expect(codesOf(errors)).toEqual(['FORBIDDEN'])
  })

  test('can read the staff fields of public types', async () => {
    for (const name of ['order', 'packages']) {
      const { call } = roots.Query?.[name] ?? { call: '' }
      const selection = allBelow('Query', name, 'staff')
      const { data, errors } = await graph(callers.staff, operation('Query', call, selection))
      expect(errors).toBeUndefined()
      expect(JSON.stringify(data[name])).toMatch(/heldInventory|paymentIntentId/)
    }
  })
})

describe.each(staffRoles)('%s', (role) => {
  const ofStaff = everyRoot.filter((root) => root.for !== 'public' && !root.notForStaff)
  const lacksRight = ({ right = 'READ' }: { right?: StaffRight }) => !hasRight(role, right)
  let session: Caller
  let program: Caller

  beforeAll(async () => {
    session = (await makeMember(role)).caller
    program = (await makeApiToken({ access: 'WRITE', role })).program
  })

  const reasonsOf = ({ errors = [] }: { errors?: { extensions: { reason?: string } }[] }) =>
    errors.map(({ extensions }) => extensions.reason)
  const ask = (caller: Caller, { kind, name, call }: (typeof ofStaff)[number]) =>
    graph(caller, operation(kind, call, allBelow(kind, name, 'staff')))

  test('is refused what the role lacks, by session and by token, without effect', async () => {
    await addOwnOffer()
    await addDocument('staff')
    await graph(program, '{ myRights }') // notes its use, once a minute
    const before = await stateOfDatabase()
    for (const root of ofStaff.filter(lacksRight)) {
      for (const caller of [session, program]) {
        const { name } = root
        const answer = await ask(caller, root)
        expect([name, codesOf(answer.errors)]).toEqual([name, ['FORBIDDEN']])
        expect([name, reasonsOf(answer)]).toEqual([name, ['ROLE_NEEDED']])
      }
    }
    expect(await stateOfDatabase()).toEqual(before)
  })

  const allowed = ofStaff.filter(
    (root) => !lacksRight(root) && root.kind !== 'Subscription' && root.name !== 'handOver', // depends on whose work it is
  )
  test('may use everything else, except that no program does what needs the password', async () => {
    for (const root of allowed) {
      const { name, kind, needsPassword } = root
      // Mutations of what doesn't exist: what they change would differ the next time.
      const call = kind === 'Mutation' ? root.call.replaceAll('$', '') : root.call
      const answers = [await ask(session, { ...root, call }), await ask(program, { ...root, call })]
      for (const answer of answers)
        expect([name, ...reasonsOf(answer)]).not.toContain('ROLE_NEEDED')
      const forProgram = codesOf(answers[1]?.errors)
      if (needsPassword) expect([name, forProgram]).toEqual([name, ['FORBIDDEN']])
      else expect([name, forProgram]).not.toEqual([name, ['FORBIDDEN']])
    }
  })

  test('reads over a socket what the role may read', async () => {
    const askHere = askOverSocket(session)
    for (const root of ofStaff.filter(({ kind }) => kind === 'Query')) {
      const query = operation(root.kind, root.call, allBelow(root.kind, root.name, 'staff'))
      const answer = await askHere(query)
      const expected = lacksRight(root) ? ['ROLE_NEEDED'] : []
      expect([root.name, reasonsOf(answer)]).toEqual([root.name, expected])
    }
  })
})

test.each(['signedOut', 'customer', 'staff'] as const)(
  'answers a plain POST of each operation by %s as Yoga does',
  async (role) => {
    for (const { kind, name, call, for: rule } of overHttp) {
      // Refused, where there is something to find: what a mutation changes would differ the second time.
      const named = kind === 'Mutation' ? call.replaceAll('$', '') : call
      const query = operation(kind, named, allBelow(kind, name, rule))
      const { plain, yoga } = await postBothWays(() => ({ ...callers[role] }), { query })
      expect([name, plain]).toEqual([name, yoga])
    }
  },
)

const subscriptions = everyRoot.filter(({ kind }) => kind === 'Subscription')

test.each(subscriptions)(
  'Subscription $name reaches only those with access',
  async ({ kind, name, ...root }) => {
    const selection = allBelow(kind, name, root.for)
    const call = operation(kind, root.call, selection)
    const watched = {
      signedOut: await watch(callers.signedOut, call),
      customer: await watch(callers.customer, call),
      staff: await watch(callers.staff, call),
    }
    await eventually(async () => {
      await say(callers.staff, 'Hello!', { customerId: made.customer ?? '' })
      await tryTyping(callers.staff, { customerId: made.customer ?? '' })
      await tryTyping(callers.customer)
      const ours = { dealId: made.openDeal ?? '', customerId: made.customer ?? '' }
      publishDealEvent({ ...ours, kind: 'EVENT' })
      for (const [role, { seen, errors }] of Object.entries(watched)) {
        const refusal = refusedTo[role as keyof typeof refusedTo](root.for)
        expect([role, codesOf(errors)]).toEqual([role, refusal ? [refusal] : []])
        expect([role, seen.length > 0]).toEqual([role, !refusal])
        if (role === 'customer') expect(JSON.stringify(seen)).not.toContain(SECRET)
      }
    })
  },
)
