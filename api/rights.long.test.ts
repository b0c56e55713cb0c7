import { hasRight, staffRoles } from '../shared/staff-rights'
import { allBelow } from '../test/kit/corpus/graph-walk'
import { postBothWays } from '../test/kit/requests/both-ways'
import {
  callers,
  expectMayUse,
  expectNoSecret,
  harmless,
  makeActors,
  makeRightsScene,
  operation,
  overHttp,
  prepareFor,
  refusedTo,
  waysFrom,
} from '../test/kit/scenes/rights-scene'
import { graph, openShop } from '../test/kit/servers/shop'

// rights.test.ts asks each operation once by each role, and each record for everything below it by one query. Here, each
// operation is asked for everything below it, and both roads of GraphQL over HTTP are compared for all of them.

openShop()

beforeAll(makeRightsScene)

describe.each(['signedOut', 'customer'] as const)('%s', (role) => {
  const open = overHttp.filter((root) => !refusedTo[role](root.for))
  test.each(open)('learns no secret from anything below $kind $name', (root) =>
    expectNoSecret(role, root, allBelow(root.kind, root.name, root.for), waysFrom(root)),
  )
})

const forStaff = overHttp.filter((root) => root.for !== 'public' && !root.notForStaff)

test.each(forStaff)('staff read everything below $kind $name', async (root) => {
  const { kind, name, call, isNull = false } = root
  await prepareFor(root, 'staff')
  const query = operation(kind, call, allBelow(kind, name, 'staff'))
  const { data, errors } = await graph(callers.staff, query)
  expect(errors).toBeUndefined()
  expect(data[name] === null).toBe(isNull)
})

test.each(staffRoles)('%s may ask for everything below what the role may use', async (role) => {
  const actors = await makeActors(role)
  const allowed = forStaff.filter(
    ({ name, right = 'READ' }) => hasRight(role, right) && name !== 'handOver', // depends on whose work it is
  )
  for (const root of allowed) {
    await expectMayUse(actors, root, allBelow(root.kind, root.name, 'staff'))
  }
})

test.each(['signedOut', 'customer', 'staff'] as const)(
  'answers a plain POST of each operation by %s as Yoga does',
  async (role) => {
    for (const root of overHttp) {
      const query = operation(root.kind, harmless(root), allBelow(root.kind, root.name, root.for))
      const { plain, yoga } = await postBothWays(() => ({ ...callers[role] }), { query })
      expect([root.name, plain]).toEqual([root.name, yoga])
    }
  },
)
