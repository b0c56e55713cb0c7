import type { GraphQLObjectType } from 'graphql'
import {
  allBelow,
  everyRoot,
  fieldsOf,
  isForStaff,
  newBelow,
  objects,
  rootField,
  typeOf,
  valuesBelow,
  words,
} from '../test/kit/corpus/graph-walk'
import { leadsToPerson, roots, shown } from '../test/kit/corpus/rights-table'
import { eventually } from '../test/kit/eventually'
import { stateOfDatabase } from '../test/kit/guards/database-state'
import { postBothWays } from '../test/kit/requests/both-ways'
import { askOverSocket, stopWatching, watch } from '../test/kit/requests/subscriptions'
import { say, tryTyping } from '../test/kit/scenes/chats'
import {
  callers,
  codesOf,
  expectMayUse,
  expectNoSecret,
  harmless,
  made,
  makeActors,
  makeRightsScene,
  newWaysFrom,
  operation,
  overHttp,
  prepareFor,
  reasonsOf,
  refusedTo,
  SECRET,
} from '../test/kit/scenes/rights-scene'
import { graph, openShop } from '../test/kit/servers/shop'
import { publishDealEvent } from './deals/deal-events'
import { recordEvent } from './events/events'
import { db } from './platform/db'
import { schema } from './schema'
import './stated-rights.cases'
import { hasRight, type StaffRight, staffRoles } from '../shared/staff-rights'

// Everything below each mutation, and each operation by each role in both ways, is in rights.long.test.ts.

openShop()

beforeAll(makeRightsScene)

afterAll(stopWatching)

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

describe.each(['signedOut', 'customer'] as const)('%s', (role) => {
  test('is refused every operation for others, without effect', async () => {
    const before = await stateOfDatabase()
    const refused = overHttp.filter((root) => refusedTo[role](root.for))
    for (const { kind, name, call, for: rule } of refused) {
      const query = operation(kind, call, valuesBelow(kind, name, rule))
      const answer = await graph(callers[role], query)
      expect([name, codesOf(answer)]).toEqual([name, [refusedTo[role](rule)]])
      const shown = Object.values(answer.data ?? {}).filter((value) => value !== null)
      expect([name, shown]).toEqual([name, []])
      expect(JSON.stringify(answer)).not.toContain(SECRET)
    }
    expect(await stateOfDatabase()).toEqual(before)
  })

  const open = overHttp.filter((root) => !refusedTo[role](root.for))
  test.each(open)('learns no secret from $kind $name', (root) => {
    const selection = newBelow(root.kind, root.name, root.for)
    return expectNoSecret(role, root, selection, newWaysFrom(root))
  })
})

describe('staff', () => {
  const forStaff = overHttp.filter((root) => root.for !== 'public' && !root.notForStaff)
  test.each(forStaff)('can use $kind $name and read what it returns', async (root) => {
    const { kind, name, call, isNull = false } = root
    await prepareFor(root, 'staff')
    const selection = newBelow(kind, name, 'staff')
    const { data, errors } = await graph(callers.staff, operation(kind, call, selection))
    expect(errors).toBeUndefined()
    expect(data[name] === null).toBe(isNull)
  })

  const forCustomers = overHttp.filter((root) => root.notForStaff)
  test.each(forCustomers)('cannot use $kind $name for a customer', async ({ kind, name, call }) => {
    const selection = valuesBelow(kind, name, 'signedIn')
    const answer = await graph(callers.staff, operation(kind, call, selection))
    expect(codesOf(answer)).toEqual(['FORBIDDEN'])
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
  let actors: Awaited<ReturnType<typeof makeActors>>

  beforeAll(async () => {
    actors = await makeActors(role)
  })

  test('is refused what the role lacks, by session and by token, without effect', async () => {
    const refused = ofStaff.filter(lacksRight)
    for (const root of refused) await prepareFor(root, 'staff')
    await graph(actors.program, '{ myRights }') // notes its use, once a minute
    const before = await stateOfDatabase()
    for (const { kind, name, call } of refused) {
      const query = operation(kind, call, valuesBelow(kind, name, 'staff'))
      for (const caller of [actors.session, actors.program]) {
        const answer = await graph(caller, query)
        expect([name, codesOf(answer)]).toEqual([name, ['FORBIDDEN']])
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
      await expectMayUse(actors, root, valuesBelow(root.kind, root.name, 'staff'))
    }
  })

  test('reads over a socket what the role may read', async () => {
    const askHere = askOverSocket(actors.session)
    for (const root of ofStaff.filter(({ kind }) => kind === 'Query')) {
      const query = operation(root.kind, root.call, allBelow(root.kind, root.name, 'staff'))
      const answer = await askHere(query)
      const expected = lacksRight(root) ? ['ROLE_NEEDED'] : []
      expect([root.name, reasonsOf(answer)]).toEqual([root.name, expected])
    }
  })
})

test.each(['signedOut', 'customer', 'staff'] as const)(
  'answers a plain POST of a query and a mutation of each rule by %s as Yoga does',
  async (role) => {
    const operations = ['Query', 'Mutation'].flatMap((kind) =>
      (['public', 'signedIn', 'staff'] as const).map((rule) =>
        overHttp.find((root) => root.kind === kind && root.for === rule),
      ),
    )
    expect(operations).not.toContain(undefined)
    for (const root of operations.filter((one) => one !== undefined)) {
      const selection = allBelow(root.kind, root.name, root.for)
      const query = operation(root.kind, harmless(root), selection)
      const { plain, yoga } = await postBothWays(() => ({ ...callers[role] }), { query })
      expect([root.name, plain]).toEqual([root.name, yoga])
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
      await db.$transaction((tx) => recordEvent(tx, 'order.paid', { id: made.order ?? null }))
      for (const [role, { seen, errors }] of Object.entries(watched)) {
        const refusal = refusedTo[role as keyof typeof refusedTo](root.for)
        expect([role, codesOf({ errors })]).toEqual([role, refusal ? [refusal] : []])
        expect([role, seen.length > 0]).toEqual([role, !refusal])
        if (role === 'customer') expect(JSON.stringify(seen)).not.toContain(SECRET)
      }
    })
  },
)
