import { expectLog } from '../../test/kit/guards/expect-log'
import { whileFailing } from '../../test/kit/guards/write-failures'
import { submit } from '../../test/kit/people/forms'
import { processOrder } from '../../test/kit/requests/operations'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { linkOf, makeLink, samStaff } from '../../test/kit/scenes/payment-links'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import {
  blockedStatements,
  completedEvent,
  deliver,
  openPage,
  orderOf,
  returnToShop,
} from '../../test/kit/scenes/purchases'
import { graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

async function makeScene() {
  const gold = await makePackage()
  const { id: consultationId } = await makeConsultation()
  return { consultationId, link: await makeLink({ consultationId, packageId: gold.id }) }
}

async function openCheckout({ path }: { path: string }) {
  const visitor = makeVisitor()
  await submit(visitor, path, {})
  return { visitor, ...(await openPage(visitor)) }
}

const wins = (subjectId: string) =>
  db.historyEntry.count({ where: { subjectId, after: { startsWith: 'won with order' } } })

const requestOf = (id: string) => db.consultation.findUniqueOrThrow({ where: { id } })

test('two carts with one link both pay: the link keeps the first, and the request is won once', async () => {
  const { consultationId, link } = await makeScene()
  const pages = [await openCheckout(link), await openCheckout(link)]
  for (const { url } of pages) await payOnPage(url, { webhook: 'lost' })
  await Promise.all(pages.map(({ visitor, id }) => returnToShop(visitor, id)))
  const orders = await Promise.all(pages.map(({ id }) => orderOf(id)))
  expect(orders.map(({ status }) => status)).toEqual(['PAID', 'PAID'])
  const { orderId } = await linkOf(link.id)
  expect(orders.map(({ id }) => id)).toContain(orderId)
  expect(await requestOf(consultationId)).toMatchObject({ status: 'WON', wonOrderId: orderId })
  expect(await wins(consultationId)).toBe(1)
})

test('ten events and the return of the buyer win once', async () => {
  const { consultationId, link } = await makeScene()
  const { visitor, id, url } = await openCheckout(link)
  await payOnPage(url, { webhook: 'lost' })
  const event = await completedEvent(id)
  await Promise.all([
    ...Array.from({ length: 10 }, () => deliver(event)),
    graph(visitor, processOrder, { id }),
  ])
  await returnToShop(visitor, id)
  expect((await requestOf(consultationId)).status).toBe('WON')
  expect(await wins(consultationId)).toBe(1)
})

test("a payment that can't win its request isn't stored, and is stored whole later", async () => {
  expectLog(/^log: operation failed/)
  const { consultationId, link } = await makeScene()
  const { visitor, id, url } = await openCheckout(link)
  await payOnPage(url, { webhook: 'lost' })
  await whileFailing('UPDATE ON consultation', async () => {
    await returnToShop(visitor, id)
    expect((await orderOf(id)).status).toBe('PENDING')
    expect((await linkOf(link.id)).orderId).toBeNull()
  })
  await db.order.updateMany({ where: { sessionId: id }, data: { visitorAskedAt: null } })
  await returnToShop(visitor, id)
  expect((await orderOf(id)).status).toBe('PAID')
  expect((await requestOf(consultationId)).status).toBe('WON')
  expect(await wins(consultationId)).toBe(1)
})

test.each(['the payment', 'staff'] as const)(
  'staff set LOST while the payment arrives, %s first: the request is won',
  async (first) => {
    const { consultationId, link } = await makeScene()
    const { visitor, id, url } = await openCheckout(link)
    await payOnPage(url, { webhook: 'lost' })
    const { caller } = await samStaff()
    const lose = () =>
      graph(
        caller,
        'mutation ($id: ID!) { updateConsultation(id: $id, status: LOST) { status } }',
        { id: consultationId },
      )
    const pay = () => returnToShop(visitor, id)
    const [begin, follow] = first === 'staff' ? [lose, pay] : [pay, lose]
    const { begun, followed } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM consultation WHERE id = ${consultationId}::uuid FOR NO KEY UPDATE`
      const begun = begin()
      await blockedStatements(1)
      const followed = follow()
      await blockedStatements(2)
      return { begun, followed }
    })
    const [{ errors }] = [first === 'staff' ? await begun : await followed]
    await Promise.all([begun, followed])
    if (first === 'staff') expect(errors).toBeUndefined()
    else expect(errors[0].extensions.code).toBe('CONFLICT')
    expect((await requestOf(consultationId)).status).toBe('WON')
  },
)
