import { Client } from 'pg'
import { eventually } from '../../test/kit/eventually'
import { databaseUrl } from '../../test/kit/servers/database'
import { beginLateRead } from '../../test/kit/servers/late-read'
import { graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { listPackages, refreshPackages } from './list'
import { availabilityOf } from './packages'

const list = `{ packages {
  id name price availableInventory totalInventory isMostPopular features availability
} }`

interface Shown {
  id: string
  price: number
}

/** Those of the given packages that the graph and REST list, in their order; both must agree. */
async function listed(...made: { id: string }[]): Promise<Shown[]> {
  const inGraph: Shown[] = (await graph(makeVisitor(), list)).data.packages
  const { body } = await rest(makeVisitor(), 'GET', '/api/packages')
  expect(body).toEqual(inGraph)
  return inGraph.filter(({ id }) => made.some((each) => each.id === id))
}

/** Runs a statement on another connection, as a console or another instance would. */
async function runElsewhere(sql: string, values: unknown[]) {
  const [database] = await db.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`
  const client = new Client({ connectionString: databaseUrl(database.name) })
  await client.connect()
  await client.query(sql, values)
  await client.end()
}

test('GET /api/packages and the graph list the documented fields, cheapest first', async () => {
  const platinum = await makePackage({ priceCents: 999_00, availableInventory: 3 })
  const diamond = await makePackage({ priceCents: 1_999_00 })
  const silver = await makePackage({
    priceCents: 299_50,
    availableInventory: 20,
    totalInventory: 25,
    isMostPopular: true,
    features: ['One', 'Two'],
  })

  await eventually(async () =>
    expect(await listed(platinum, diamond, silver)).toEqual([
      {
        id: silver.id,
        name: silver.name,
        price: 299.5,
        availableInventory: 20,
        totalInventory: 25,
        isMostPopular: true,
        features: ['One', 'Two'],
        availability: 'AVAILABLE',
      },
      expect.objectContaining({ id: platinum.id, price: 999, availability: 'LOW' }),
      expect.objectContaining({ id: diamond.id, price: 1_999, isMostPopular: false }),
    ]),
  )
  const { status, headers } = await rest(makeVisitor(), 'GET', '/api/packages')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  await db.package.update({ where: { id: silver.id }, data: { isMostPopular: false } })
})

test.each([
  [0, 'OUT_OF_STOCK'],
  [1, 'LOW'],
  [5, 'LOW'],
  [6, 'LIMITED'],
  [9, 'LIMITED'],
  [10, 'AVAILABLE'],
])('%i left is %s', (unitsLeft, availability) => {
  expect(availabilityOf(unitsLeft)).toBe(availability)
})

test('of two reads that overlap, the one that began last is shown', async () => {
  const { id } = await makePackage()
  const arrive = await beginLateRead(refreshPackages)
  await db.package.update({ where: { id }, data: { priceCents: 648_31 } })
  await refreshPackages()
  await arrive()
  expect(listPackages().json).toContain('648.31')
})

test('shows a price or stock that another instance changed within two seconds', async () => {
  const gold = await makePackage({ availableInventory: 8 })
  await eventually(async () => expect(await listed(gold)).toHaveLength(1))

  await runElsewhere('UPDATE package SET price_cents = 64900 WHERE id = $1', [gold.id])
  await eventually(async () => expect(await listed(gold)).toMatchObject([{ price: 649 }]))

  await runElsewhere(
    'UPDATE package SET available_inventory = 2, total_inventory = 2 WHERE id = $1',
    [gold.id],
  )
  const shown = [{ price: 649, availableInventory: 2 }]
  await eventually(async () => expect(await listed(gold)).toMatchObject(shown))

  await runElsewhere('DELETE FROM package WHERE id = $1', [gold.id])
  await eventually(async () => expect(await listed(gold)).toEqual([]))
})
