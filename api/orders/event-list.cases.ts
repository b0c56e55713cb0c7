import { jest } from '@jest/globals'
import { expectLog } from '../../test/kit/guards/expect-log'
import {
  atProvider,
  loseWebhooks,
  makePaidOrder,
  orderOf,
  startPaidCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { db, pool } from '../platform/db'
import { log } from '../platform/log'
import { readEvents } from './events'

afterEach(() => {
  jest.restoreAllMocks()
})

test('finds a refund made in the dashboard although its webhooks were lost', async () => {
  const { bought, id, paymentIntentId } = await makePaidOrder()
  await loseWebhooks(() => atProvider().refunds.create({ payment_intent: paymentIntentId }))
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })

  await readEvents()
  await readEvents()

  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

test('finds a dispute although its webhook was lost', async () => {
  expectLog(/^log: payment disputed/)
  const { id, paymentIntentId } = await makePaidOrder()
  const event = {
    id: `evt_lost_${paymentIntentId}`,
    object: 'event',
    type: 'charge.dispute.created',
    created: Math.floor(Date.now() / 1_000),
    data: {
      object: { id: 'dp_lost', status: 'needs_response', payment_intent: paymentIntentId },
    },
  }
  await pool.query('INSERT INTO sandbox.event (id, body) VALUES ($1, $2)', [event.id, event])

  await readEvents()

  expect(await orderOf(id)).toMatchObject({ status: 'PAID', disputedAt: expect.any(Date) })
})

test('continues where the last reading ended, and before an event that failed', async () => {
  expectLog(/^log: event not handled/)
  await readEvents()
  const before = await db.paymentEventCursor.findUniqueOrThrow({ where: { id: 1 } })
  const { id } = await startPaidCheckout()

  const failing = [(body: unknown) => body]
  await withProvider(failing, 'gateway', readEvents)
  const failed = await db.paymentEventCursor.findUniqueOrThrow({ where: { id: 1 } })
  expect(failed.seenAt.getTime()).toBeLessThanOrEqual(before.seenAt.getTime() + 2_000)
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })

  await readEvents()
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
})

test('reads only the events since the last reading, and those of the minute before', async () => {
  await makePaidOrder()
  await readEvents()
  const { seenAt } = await db.paymentEventCursor.findUniqueOrThrow({ where: { id: 1 } })
  const list = (id: string, secondsBefore: number) => {
    const created = Math.floor(seenAt.getTime() / 1_000) - secondsBefore
    const event = { id, object: 'event', type: 'charge.refunded', created, data: { object: {} } }
    return pool.query('INSERT INTO sandbox.event (id, body) VALUES ($1, $2)', [id, event])
  }
  await list('evt_long_ago', 120)
  await list('evt_just_before', 30)

  await readEvents()

  const handled = await db.paymentEvent.findMany({
    where: { id: { in: ['evt_long_ago', 'evt_just_before'] } },
  })
  expect(handled.map(({ id }) => id)).toEqual(['evt_just_before'])
})

test('tolerates a provider without a list of events, and says so once', async () => {
  const warnings = jest.spyOn(log, 'warn')
  await withProvider([], 'reject', async () => {
    await readEvents()
    await readEvents()
  })
  expect(warnings).toHaveBeenCalledTimes(1)
  expect(warnings).toHaveBeenCalledWith(
    'the payment provider has no list of events: only webhooks count',
  )
})
