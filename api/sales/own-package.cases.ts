import { randomUUID } from 'node:crypto'
import { add } from '../../test/kit/people/cart-owners'
import { submit } from '../../test/kit/people/forms'
import { makeCustomer, signIn } from '../../test/kit/people/people'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { linkOf, makeLink } from '../../test/kit/scenes/payment-links'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { cartLines, openPage, orderOf, returnToShop } from '../../test/kit/scenes/purchases'
import { type Caller, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

type Package = Awaited<ReturnType<typeof makePackage>>

async function makeScene(quantity = 2) {
  const [gold, silver] = [await makePackage(), await makePackage()]
  const { id: consultationId } = await makeConsultation()
  const link = await makeLink({ consultationId, packageId: gold.id, quantity })
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  return { gold, silver, consultationId, link, visitor }
}

async function itemOf(caller: Caller, { name }: Package): Promise<string> {
  const { data } = await graph(caller, '{ cart { items { id package { name } } } }')
  return data.cart.items.find((item: { package: { name: string } }) => item.package.name === name)
    .id
}

const setQuantity = async (caller: Caller, sold: Package, quantity: number) =>
  graph(
    caller,
    `mutation ($id: ID!, $quantity: Int!) {
       updateCartItem(id: $id, quantity: $quantity) { items { quantity } } }`,
    { id: await itemOf(caller, sold), quantity },
  )

const clearCart = (caller: Caller) => graph(caller, 'mutation { clearCart { items { id } } }')

async function buy(visitor: Caller) {
  const { id, url } = await openPage(visitor)
  await payOnPage(url, { email: `payer-${randomUUID().slice(0, 8)}@example.com`, webhook: 'lost' })
  await returnToShop(visitor, id)
  return orderOf(id)
}

/** Expects that neither the link nor its request knows of the order. */
async function expectOrdinary(
  order: Awaited<ReturnType<typeof orderOf>>,
  { link, consultationId }: { link: { id: string }; consultationId: string },
) {
  expect(order.status).toBe('PAID')
  expect(await linkOf(link.id)).toMatchObject({ orderId: null, revokedAt: null })
  const paid = { subjectId: link.id, after: 'PAID' }
  expect(await db.historyEntry.count({ where: paid })).toBe(0)
  const request = await db.consultation.findUniqueOrThrow({ where: { id: consultationId } })
  expect(request).toMatchObject({ status: 'NEW', wonOrderId: null })
}

describe('a payment link is paid by its own package and quantity only', () => {
  const changes = {
    'another package': async ({ visitor, silver }: Changed) => {
      await clearCart(visitor)
      await add(visitor, silver, 1)
    },
    'another package of the same quantity': async ({ visitor, silver }: Changed) => {
      await clearCart(visitor)
      await add(visitor, silver, 2)
    },
    'one unit more': ({ visitor, gold }: Changed) => add(visitor, gold, 1),
    'one unit less': ({ visitor, gold }: Changed) => setQuantity(visitor, gold, 1),
    'another package beside it': ({ visitor, silver }: Changed) => add(visitor, silver, 1),
  }
  interface Changed {
    visitor: Caller
    gold: Package
    silver: Package
  }

  test.each(Object.entries(changes))('not by %s', async (_words, change) => {
    const scene = await makeScene()
    await change(scene)
    const order = await buy(scene.visitor)
    expect(order.paymentLinkId).toBeNull()
    await expectOrdinary(order, scene)

    const other = makeVisitor()
    await submit(other, scene.link.path, {})
    const { id: orderId, paymentLinkId } = await buy(other)
    expect(paymentLinkId).toBe(scene.link.id)
    expect(await linkOf(scene.link.id)).toMatchObject({ orderId })
  })

  test('not by another package after its payment page was opened', async () => {
    const scene = await makeScene()
    expect(await orderOf((await openPage(scene.visitor)).id)).toMatchObject({
      paymentLinkId: scene.link.id,
    })
    await changes['another package'](scene)
    await expectOrdinary(await buy(scene.visitor), scene)
  })

  test('not by what a cart has after it was merged at sign-in', async () => {
    const scene = await makeScene()
    const { user, caller } = await makeCustomer()
    await add(caller, scene.gold, 1)
    const signedIn = await signIn(user.id)
    signedIn.cookies = { ...scene.visitor.cookies, ...signedIn.cookies }
    expect(await cartLines(signedIn)).toEqual([{ name: scene.gold.name, quantity: 3 }])
    await expectOrdinary(await buy(signedIn), scene)
  })

  test('not by an order of the release before, which took the link along with other items', async () => {
    const scene = await makeScene()
    await changes['another package'](scene)
    const { id, url } = await openPage(scene.visitor)
    await db.order.update({ where: { sessionId: id }, data: { paymentLinkId: scene.link.id } })
    await payOnPage(url, { email: 'payer@example.com', webhook: 'lost' })
    await returnToShop(scene.visitor, id)
    await expectOrdinary(await orderOf(id), scene)
  })

  test('by a cart that is as agreed again', async () => {
    const { visitor, gold, silver, link } = await makeScene()
    await clearCart(visitor)
    await add(visitor, silver, 1)
    await openPage(visitor)
    await clearCart(visitor)
    await add(visitor, gold, 2)
    const { id: orderId } = await buy(visitor)
    expect(await linkOf(link.id)).toMatchObject({ orderId })
  })
})
