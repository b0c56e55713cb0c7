import { eventually } from '../../test/kit/eventually'
import { makeStaff } from '../../test/kit/people/people'
import { addToCart, checkout, updatePackage } from '../../test/kit/requests/operations'
import { graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'

async function setHidden(id: string, isHidden: boolean) {
  const staff = await makeStaff()
  const { errors } = await graph(staff.caller, updatePackage, { id, input: { isHidden } })
  expect(errors).toBeUndefined()
  return staff.caller
}

const shownTo = async (visitor: ReturnType<typeof makeVisitor>, id: string) => {
  const { data } = await graph(visitor, '{ packages { id } }')
  return data.packages.find((each: { id: string }) => each.id === id)
}

test('only staff see a hidden package; unhiding brings it back', async () => {
  const gold = await makePackage()
  const visitor = makeVisitor()
  const staff = await setHidden(gold.id, true)

  await eventually(async () => expect(await shownTo(visitor, gold.id)).toBeUndefined())
  const { body } = await rest(visitor, 'GET', '/api/packages')
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(gold.id)
  const all = await graph(staff, '{ allPackages { id isHidden } }')
  expect(all.data.allPackages).toContainEqual({ id: gold.id, isHidden: true })

  await setHidden(gold.id, false)
  await eventually(async () => expect(await shownTo(visitor, gold.id)).toBeDefined())
})

test('a hidden package cannot be added or bought, but its cart item can be removed', async () => {
  const [gold, silver] = [await makePackage({ name: 'Hidden Gold' }), await makePackage()]
  const visitor = makeVisitor()
  for (const { id } of [gold, silver]) await graph(visitor, addToCart, { packageId: id })
  await setHidden(gold.id, true)

  expect((await graph(visitor, addToCart, { packageId: gold.id })).errors).toMatchObject([
    { message: "This package isn't available.", extensions: { code: 'NOT_FOUND' } },
  ])
  const { items } = (await graph(visitor, '{ cart { items { id quantity package { name } } } }'))
    .data.cart
  expect(items).toMatchObject([{ quantity: 1, package: { name: 'Hidden Gold' } }, { quantity: 1 }])
  const more = `mutation ($id: ID!) { updateCartItem(id: $id, quantity: 2) { id } }`
  expect((await graph(visitor, more, { id: items[0].id })).errors[0].extensions.code).toBe(
    'NOT_FOUND',
  )
  expect((await graph(visitor, checkout)).errors).toMatchObject([
    {
      message: expect.stringContaining('Hidden Gold'),
      extensions: { code: 'CONFLICT' },
    },
  ])

  const remove = `mutation ($id: ID!) { removeCartItem(id: $id) { items { id } } }`
  const { data } = await graph(visitor, remove, { id: items[0].id })
  expect(data.removeCartItem.items).toHaveLength(1)
  expect((await graph(visitor, checkout)).errors).toBeUndefined()
})
