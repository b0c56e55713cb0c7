import { eventually } from '../../test/kit/eventually'
import { makeStaff } from '../../test/kit/people/people'
import { addToCart, checkout, updatePackage } from '../../test/kit/requests/operations'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import {
  makePaidOrder,
  openPage,
  orderOf,
  startCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

let staff: Promise<Awaited<ReturnType<typeof makeStaff>>> | undefined

async function change(id: string, input: object) {
  staff ??= makeStaff({ firstName: 'Sam', lastName: 'Hill' })
  return graph((await staff).caller, updatePackage, { id, input })
}

const shownTo = async (visitor: ReturnType<typeof makeVisitor>, id: string) => {
  const { data } = await graph(visitor, '{ packages { id price isMostPopular features } }')
  return data.packages.find((each: { id: string }) => each.id === id)
}

const historyOf = (...packages: { id: string }[]) =>
  db.historyEntry.findMany({
    where: { subjectId: { in: packages.map(({ id }) => id) } },
    orderBy: [{ field: 'asc' }, { createdAt: 'asc' }],
  })

test('changes every field and records each change in the history', async () => {
  const gold = await makePackage({ name: 'Staff Gold', availableInventory: 8, totalInventory: 15 })

  const { data } = await change(gold.id, {
    price: 649.99,
    totalInventory: 20,
    isMostPopular: true,
    features: [' Market research ', 'Paperwork'],
    isHidden: true,
  })

  expect(data.updatePackage).toEqual({
    id: gold.id,
    price: 649.99,
    totalInventory: 20,
    availableInventory: 13,
    isMostPopular: true,
    features: ['Market research', 'Paperwork'],
    isHidden: true,
    heldInventory: 0,
    soldBefore: 7,
    soldInventory: 7,
  })
  expect(await db.package.findUniqueOrThrow({ where: { id: gold.id } })).toMatchObject({
    priceCents: 649_99,
  })
  const by = {
    subject: 'PACKAGE',
    subjectId: gold.id,
    subjectName: 'Staff Gold',
    staffName: 'Sam Hill',
  }
  expect(await historyOf(gold)).toMatchObject([
    {
      ...by,
      field: 'features',
      before: 'Market research\nNegotiation\nPaperwork',
      after: 'Market research\nPaperwork',
    },
    { ...by, field: 'isHidden', before: 'No', after: 'Yes' },
    { ...by, field: 'isMostPopular', before: 'No', after: 'Yes' },
    { ...by, field: 'price', before: '$599.00', after: '$649.99' },
    { ...by, field: 'totalInventory', before: '15', after: '20' },
  ])
})

test('missing, null and unchanged fields change nothing and leave no history', async () => {
  const gold = await makePackage()
  for (const input of [{}, { price: null, features: null }, { price: 599, isHidden: false }]) {
    expect((await change(gold.id, input)).errors).toBeUndefined()
  }
  expect(await db.package.findUniqueOrThrow({ where: { id: gold.id } })).toEqual(gold)
  expect(await historyOf(gold)).toEqual([])
})

test.each([
  ['price', 0],
  ['price', -5],
  ['price', 1e-9],
  ['price', 0.49],
  ['price', 0.501],
  ['price', 19.999],
  ['price', 20_000.01],
  ['totalInventory', -1],
  ['totalInventory', 1_000_001],
  ['soldBefore', -1],
  ['soldBefore', 1_000_001],
  ['features', []],
  ['features', ['']],
  ['features', ['  ']],
  ['features', ['x'.repeat(121)]],
  ['features', ['two\nlines']],
  ['features', ['half of a character: \ud83d']],
  ['features', Array(13).fill('x')],
])('%s cannot be %j', async (field, value) => {
  const gold = await makePackage()
  const { errors } = await change(gold.id, { [field]: value })
  expect(errors[0].extensions.code).toBe('BAD_INPUT')
  expect(Object.keys(errors[0].extensions.fields)[0]?.split('.')[0]).toBe(field)
  expect(await db.package.findUniqueOrThrow({ where: { id: gold.id } })).toEqual(gold)
})

test.each([0.5, 0.57, 19.99, 1_999, 20_000])('stores a price of $%d exactly', async (price) => {
  const gold = await makePackage()
  expect((await change(gold.id, { price })).data.updatePackage.price).toBe(price)
})

test('one unit at the lowest price and full carts at the highest can be paid', async () => {
  const cheap = await makePackage()
  await change(cheap.id, { price: 0.5 })
  const expensive = await Promise.all(
    [1, 2, 3, 4].map(() => makePackage({ availableInventory: 40 })),
  )
  for (const { id } of expensive) await change(id, { price: 20_000 })
  for (const [full, quantity] of [
    [[cheap], 1],
    [expensive, 10],
  ] as const) {
    const visitor = makeVisitor()
    for (const { id } of full) await graph(visitor, addToCart, { packageId: id, quantity })
    await openPage(visitor)
  }
})

test('the total never falls below what is sold and held', async () => {
  const { bought } = await startCheckout({ availableInventory: 8, totalInventory: 15, quantity: 2 })
  const { errors } = await change(bought.id, { totalInventory: 8 })
  expect(errors).toMatchObject([
    {
      message: 'At least 9, the spots sold or on hold',
      extensions: { code: 'CONFLICT' },
    },
  ])
  expect(await unitsOf(bought)).toEqual([6, 2, 7])
  expect(await historyOf(bought)).toEqual([])

  expect((await change(bought.id, { totalInventory: 9 })).errors).toBeUndefined()
  expect(await unitsOf(bought)).toEqual([0, 2, 7])
})

test('units sold before go back on sale, and orders keep theirs', async () => {
  const { bought } = await startCheckout({ availableInventory: 8, totalInventory: 15, quantity: 2 })
  expect((await change(bought.id, { soldBefore: 3 })).data.updatePackage).toMatchObject({
    soldBefore: 3,
    totalInventory: 15,
    availableInventory: 10,
    heldInventory: 2,
    soldInventory: 3,
  })
  expect((await change(bought.id, { soldBefore: 0, totalInventory: 6 })).errors).toBeUndefined()
  expect(await unitsOf(bought)).toEqual([4, 2, 0])

  const { errors } = await change(bought.id, { soldBefore: 5 })
  expect(errors).toMatchObject([
    { message: 'At least 7, the spots sold or on hold', extensions: { code: 'CONFLICT' } },
  ])
  expect(await historyOf(bought)).toMatchObject([
    { field: 'soldBefore', before: '7', after: '3' },
    { field: 'soldBefore', before: '3', after: '0' },
    { field: 'totalInventory', before: '15', after: '6' },
  ])

  const paid = await makePaidOrder()
  await change(paid.bought.id, { soldBefore: 0 })
  const { soldBefore, soldInventory } = await db.package.findUniqueOrThrow({
    where: { id: paid.bought.id },
  })
  expect([soldBefore, soldInventory]).toEqual([0, 2])
})

test('concurrent stock changes and checkouts never oversell', async () => {
  const gold = await makePackage({ availableInventory: 10 })
  const buyers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const visitor = makeVisitor()
      await graph(visitor, addToCart, { packageId: gold.id, quantity: 1 })
      return visitor
    }),
  )
  const totals = [12, 3, 20, 8]
  const answers = await Promise.all([
    ...buyers.map((visitor) => graph(visitor, checkout)),
    ...totals.map((totalInventory) => change(gold.id, { totalInventory })),
  ])
  const codes = answers.flatMap(({ errors }) => errors ?? []).map((each) => each.extensions.code)
  expect(codes.every((code) => code === 'CONFLICT')).toBe(true)
  const { totalInventory, ...after } = await db.package.findUniqueOrThrow({
    where: { id: gold.id },
  })
  expect([10, ...totals]).toContain(totalInventory)
  expect(after.availableInventory + after.heldInventory).toBe(totalInventory)
})

test('only one package is the most popular, and both changes are recorded', async () => {
  const [gold, silver, bronze] = [await makePackage(), await makePackage(), await makePackage()]
  await change(gold.id, { isMostPopular: true })
  await change(silver.id, { isMostPopular: true })
  await Promise.all([gold, bronze].map(({ id }) => change(id, { isMostPopular: true })))

  expect(await db.package.count({ where: { isMostPopular: true } })).toBe(1)
  const entries = await historyOf(gold, silver, bronze)
  expect(entries.filter(({ after }) => after === 'Yes')).toHaveLength(4)
  expect(entries.filter(({ after }) => after === 'No').length).toBeGreaterThanOrEqual(3)
  await db.package.updateMany({ data: { isMostPopular: false } })
})

test('visitors see a change at the next look', async () => {
  const gold = await makePackage()
  const visitor = makeVisitor()
  await change(gold.id, { price: 649, features: ['New'] })
  await eventually(async () =>
    expect(await shownTo(visitor, gold.id)).toMatchObject({ price: 649, features: ['New'] }),
  )
})

test('later changes to a package never rewrite an order', async () => {
  const { order, bought } = await makePaidOrder()
  const open = await startCheckout({ name: 'Half bought' })
  for (const { id } of [bought, open.bought]) {
    await change(id, { price: 1, features: ['Other'], isHidden: true })
  }

  await payOnPage(open.url) // this page was already open and keeps its price
  await eventually(async () => expect(await orderOf(open.id)).toMatchObject({ status: 'PAID' }))
  for (const { id, totalCents } of [order, await orderOf(open.id)]) {
    const [line] = await db.orderItem.findMany({ where: { orderId: id } })
    expect(line).toMatchObject({
      priceCents: 599_00,
      features: ['Market research', 'Negotiation', 'Paperwork'],
    })
    expect(totalCents).toBe(599_00 * (line?.quantity ?? 0))
  }
})

test('returns NOT_FOUND for an unknown package', async () => {
  for (const id of ['gold', '00000000-0000-4000-8000-000000000000']) {
    expect((await change(id, { price: 5 })).errors[0].extensions.code).toBe('NOT_FOUND')
  }
})
