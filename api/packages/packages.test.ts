import { Client } from 'pg'
import { databaseUrl } from '../../test/kit/database'
import { eventually } from '../../test/kit/eventually'
import { graph, makePackage, makeVisitor, openShop, rest } from '../../test/kit/shop'
import { db } from '../platform/db'

openShop()

const list = `{ packages {
  id name price availableInventory totalInventory isMostPopular features availability
} }`

const shownInGraph = async () => (await graph(makeVisitor(), list)).data.packages
const shownInRest = async () => (await rest(makeVisitor(), 'GET', '/api/packages')).body

/** Somebody who has the database open: staff with a console, or another instance. */
async function elsewhere(sql: string, values: unknown[]) {
  const { current_database: name } = (
    await db.$queryRaw<{ current_database: string }[]>`SELECT current_database()`
  )[0] ?? { current_database: '' }
  const client = new Client({ connectionString: databaseUrl(name) })
  await client.connect()
  await client.query(sql, values)
  await client.end()
}

beforeEach(() => db.package.deleteMany())

test('GET /api/packages answers the documented fields, cheapest first', async () => {
  const dear = await makePackage({ name: 'Platinum', priceCents: 999_00, availableInventory: 3 })
  await makePackage({
    name: 'Silver',
    priceCents: 299_50,
    availableInventory: 20,
    totalInventory: 25,
    isMostPopular: true,
    features: ['One', 'Two'],
  })

  await eventually(async () => {
    const { status, headers, body } = await rest(makeVisitor(), 'GET', '/api/packages')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body).toEqual([
      {
        id: expect.any(String),
        name: 'Silver',
        price: 299.5,
        availableInventory: 20,
        totalInventory: 25,
        isMostPopular: true,
        features: ['One', 'Two'],
        availability: 'AVAILABLE',
      },
      expect.objectContaining({ id: dear.id, name: 'Platinum', price: 999, isMostPopular: false }),
    ])
  })
})

test('the graph lists the same packages as REST', async () => {
  for (const priceCents of [1_999_00, 299_00, 599_00]) await makePackage({ priceCents })

  await eventually(async () => {
    const packages = await shownInGraph()
    expect(packages.map(({ price }: { price: number }) => price)).toEqual([299, 599, 1_999])
    expect(packages).toEqual(await shownInRest())
  })
})

test.each([
  [0, 'OUT_OF_STOCK'],
  [1, 'LOW'],
  [5, 'LOW'],
  [6, 'LIMITED'],
  [9, 'LIMITED'],
  [10, 'AVAILABLE'],
])('%i left is %s', async (availableInventory, availability) => {
  await makePackage({ availableInventory, totalInventory: 10 })
  const shown = [expect.objectContaining({ availableInventory, availability })]
  await eventually(async () => expect(await shownInGraph()).toEqual(shown))
  expect(await shownInRest()).toEqual(shown)
})

test('a price or stock changed by somebody else shows up at once', async () => {
  const gold = await makePackage({ availableInventory: 8 })
  await eventually(async () => expect(await shownInGraph()).toHaveLength(1))

  await elsewhere('UPDATE package SET price_cents = 64900 WHERE id = $1', [gold.id])
  await eventually(async () => expect(await shownInGraph()).toMatchObject([{ price: 649 }]), 2)

  await elsewhere(`UPDATE package SET available_inventory = 2, total_inventory = 2 WHERE id = $1`, [
    gold.id,
  ])
  await eventually(
    async () => expect(await shownInRest()).toMatchObject([{ price: 649, availableInventory: 2 }]),
    2,
  )
})

test('without packages the list is empty', async () => {
  await eventually(async () => expect(await shownInGraph()).toEqual([]))
  expect(await shownInRest()).toEqual([])
})
