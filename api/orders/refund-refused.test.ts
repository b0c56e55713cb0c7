import { refundOrder as operation } from '../../test/kit/operations'
import { makeStaff } from '../../test/kit/people'
import { makePaidOrder, orderOf, refundsOf, startCheckout, unitsOf } from '../../test/kit/purchases'
import { graph, openShop } from '../../test/kit/shop'
import { whileFailing } from '../../test/kit/write-failures'
import { db } from '../platform/db'

openShop()

let staff: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  staff = await makeStaff()
})

const refundOrder = (id: string, reason = 'Bought by mistake') =>
  graph(staff.caller, operation, { id, reason })

const historyOf = (subjectId: string) => db.historyEntry.findMany({ where: { subjectId } })

test('what was not paid cannot be refunded, and the answer says why', async () => {
  const { id, bought } = await startCheckout()
  const order = await orderOf(id)
  const { errors } = await refundOrder(order.id)
  expect(errors).toMatchObject([
    {
      message: 'Nothing was paid for this order: it is pending. There is nothing to refund.',
      extensions: { code: 'CONFLICT' },
    },
  ])
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING', refundReason: null })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
  expect(await historyOf(order.id)).toEqual([])
})

test('a disputed payment is not paid back twice', async () => {
  const { order, bought, paymentIntentId } = await makePaidOrder()
  await db.order.update({ where: { id: order.id }, data: { disputedAt: new Date() } })
  const { errors } = await refundOrder(order.id)
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  expect(errors[0].message).toContain('disputed')
  expect(await refundsOf(paymentIntentId)).toEqual([])
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
})

test('a refund needs a reason, and an order', async () => {
  const { order, bought } = await makePaidOrder()
  for (const reason of ['', '  x ', 'x'.repeat(501), 'broken\0']) {
    expect((await refundOrder(order.id, reason)).errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', fields: { reason: expect.any(String) } } },
    ])
  }
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000', order.sessionId ?? '']) {
    expect((await refundOrder(id)).errors[0].extensions.code).toBe('NOT_FOUND')
  }
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
})

test('what is written down and what is done come together or not at all', async () => {
  const { order, id, bought, paymentIntentId } = await makePaidOrder()
  await whileFailing('INSERT ON history_entry', async () => {
    expect((await refundOrder(order.id)).errors[0].extensions.code).toBe('INTERNAL')
  })
  expect(await orderOf(id)).toMatchObject({ status: 'PAID', refundReason: null })
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
  expect(await refundsOf(paymentIntentId)).toEqual([])
})
