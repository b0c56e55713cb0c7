import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { eventually } from '../../test/kit/eventually'
import { makePaidDeals } from '../../test/kit/scenes/claims'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import {
  answerStatus,
  answerWith,
  deliveries,
  letPass,
  logOf,
  makeWebhook,
  owner,
  received,
  record,
  start,
  urlOf,
} from '../../test/kit/scenes/webhooks'
import { graph } from '../../test/kit/servers/shop'
import { recordEvent } from '../events/events'
import { queueMail } from '../mail/mail'
import { startMailQueue } from '../mail/mail-queue'
import { config } from '../platform/config'
import { db, pool } from '../platform/db'
import { startWebhooks } from './delivery-queue'

describe('deliveries', () => {
  test('a paid order arrives signed, before the next look, with the ID of its event', async () => {
    const { secret } = await makeWebhook({ types: ['order.paid'] })
    start({ pollMs: 90_000 }) // longer than the test waits
    const { order } = await makePaidDeals()
    await eventually(() => expect(received).toHaveLength(1))
    const event = await db.event.findFirstOrThrow({ where: { type: 'order.paid' } })

    const [request] = received
    expect(request?.headers).toMatchObject({
      'webhook-id': event.id,
      'content-type': 'application/json',
    })
    const verified = new Webhook(secret).verify(request?.body ?? '', {
      ...(request?.headers as Record<string, string>),
    })
    const number = String(order.number)
    expect(verified).toEqual({
      type: 'order.paid',
      timestamp: event.at.toISOString(),
      data: { id: order.id, number, state: 'PAID', path: `/staff/orders/${number}` },
    })
  })

  test('a receiver that was down gets the event afterwards, once, with the same ID', async () => {
    const { id } = await makeWebhook()
    answerStatus(500)
    const event = await record()
    start()
    await eventually(async () => expect((await deliveries())[0]?.failure).toBeTruthy())
    expect((await deliveries())[0]).toMatchObject({
      attempts: 1,
      statusCode: 500,
      failure: 'The receiver answered 500.',
      deliveredAt: null,
    })
    await eventually(async () =>
      expect(await logOf(id)).toMatchObject({
        failingSince: expect.any(String),
        lastSuccessAt: null,
      }),
    )

    answerStatus(200)
    await letPass()
    await eventually(async () => expect((await deliveries())[0]?.deliveredAt).not.toBeNull())
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id, event.id])
    await eventually(async () =>
      expect(await logOf(id)).toMatchObject({
        failingSince: null,
        lastSuccessAt: expect.any(String),
        deliveries: {
          nodes: [
            {
              attempts: 2,
              nextTryAt: null,
              failure: null,
              statusCode: 200,
              event: { type: 'order.paid' },
            },
          ],
        },
      }),
    )
  })

  test('pauses grow from five seconds to a day, and then it is given up', async () => {
    await makeWebhook()
    answerStatus(503)
    await record()
    start()
    const pauses: (number | null)[] = []
    for (let attempt = 1; attempt <= 10; attempt++) {
      await eventually(async () => {
        const [delivery] = await deliveries()
        expect(delivery).toMatchObject({ attempts: attempt, failure: expect.any(String) })
      })
      const { rows } = await pool.query<{ pause: number | null }>(
        'SELECT round(extract(epoch FROM next_try_at - now()))::int AS pause FROM webhook_delivery',
      )
      pauses.push(rows[0]?.pause ?? null)
      await letPass()
    }
    const minute = 60
    const hour = 60 * minute
    const expected = [5, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((n) => n * hour)]
    expect(
      pauses.slice(0, 9).map((pause, n) => Math.abs((pause ?? 0) - Number(expected[n]))),
    ).toEqual(Array.from({ length: 9 }, () => expect.closeTo(0, -1)))
    expect(pauses[9]).toBeNull()
  })

  test('a server that dies between the answer and storing it sends twice, with one ID', async () => {
    await makeWebhook()
    const event = await record()
    answerWith(() => {}) // its answer never gets back
    const stopFirst = startWebhooks({ pollMs: 50, finishMs: 0 })
    await eventually(() => expect(received).toHaveLength(1))
    answerStatus(204)
    await stopFirst()
    await letPass() // its lease
    start()
    await eventually(async () => expect((await deliveries())[0]?.deliveredAt).not.toBeNull())
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id, event.id])
    expect((await deliveries())[0]?.attempts).toBe(2)
  })

  test('a rolled-back cause sends nothing', async () => {
    await makeWebhook()
    start()
    const undone = db.$transaction(async (tx) => {
      await recordEvent(tx, 'order.paid', { id: randomUUID() })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    const next = await record('deal.opened')
    await eventually(() => expect(received).toHaveLength(1))
    expect(received[0]?.headers['webhook-id']).toBe(next.id)
  })

  test('two servers send each event once', async () => {
    await makeWebhook()
    for (let n = 0; n < 30; n++) await record()
    const stopOther = startWebhooks({ pollMs: 50, finishMs: 100, paceMs: 1 })
    start({ paceMs: 1 })
    await eventually(async () =>
      expect(await db.webhookDelivery.count({ where: { deliveredAt: null } })).toBe(0),
    )
    await stopOther()
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
    expect(received).toHaveLength(30)
  })

  test('a slow receiver delays no other one, and no mail', async () => {
    await makeWebhook({ url: urlOf('/slow') })
    await makeWebhook({ url: urlOf('/fast') })
    const held: ServerResponse[] = []
    answerWith((path, response) =>
      path === '/slow' ? void held.push(response) : void response.writeHead(204).end(),
    )
    for (let n = 0; n < 10; n++) await record()
    start({ paceMs: 1 })
    await eventually(() => expect(received.filter(({ path }) => path === '/fast')).toHaveLength(10))
    const mailed: string[] = []
    const stopMail = startMailQueue(async ({ recipient }) => void mailed.push(recipient))
    await db.$transaction((tx) =>
      queueMail(tx, {
        recipient: 'dana@example.com',
        subject: 'Hi',
        text: 'Hi',
        html: 'Hi',
        cause: 'slow',
      }),
    )
    await eventually(() => expect(mailed).toContain('dana@example.com'))
    await stopMail()
    expect(held).toHaveLength(4) // as many as one receiver gets at a time
    for (const response of held) response.writeHead(204).end()
  })

  test('sends only the types that are asked for, and nothing while it is off', async () => {
    await makeWebhook({ types: ['deal.opened'] })
    await makeWebhook({ isActive: false })
    await record('order.paid')
    const { id } = await record('deal.opened')
    expect(await deliveries()).toMatchObject([{ eventId: id }])
  })

  test('Slack gets a line of text with a link, and by when a new request is due', async () => {
    await makeWebhook({ format: 'SLACK' })
    const { id } = await makeConsultation({ contactBy: new Date('2026-11-27T22:04:00Z') })
    await record('consultation.created', { id, number: undefined, state: undefined })
    start()
    await eventually(() => expect(received).toHaveLength(1))
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      text: `New request. Contact by Fri, Nov 27, 5:04 PM ET. ${config.PUBLIC_URL}/staff/consultations/${id}`,
    })
  })
  test('a test goes to one webhook, whatever types it asks for', async () => {
    const { id } = await makeWebhook({ types: ['order.paid'] })
    await makeWebhook({ url: urlOf('/other') })
    start()
    const { errors } = await graph(
      owner.caller,
      `mutation { testWebhook(id: "${id}") { attempts } }`,
    )
    expect(errors).toBeUndefined()
    await eventually(async () => expect((await deliveries())[0]?.deliveredAt).not.toBeNull())
    expect(received).toMatchObject([{ path: '/hook' }])
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'test.ping' })
  })

  test('sending again sends once with the same ID, also by a double click', async () => {
    await makeWebhook()
    const event = await record()
    start()
    await eventually(async () => expect((await deliveries())[0]?.deliveredAt).not.toBeNull())
    const [delivery] = await deliveries()
    const again = () =>
      graph(
        owner.caller,
        `mutation { sendDeliveryAgain(id: "${delivery?.id}", attempts: 1) { attempts } }`,
      )
    await Promise.all([again(), again()])
    await eventually(async () =>
      expect((await deliveries())[0]).toMatchObject({ attempts: 2, deliveredAt: expect.any(Date) }),
    )
    expect((await again()).data.sendDeliveryAgain).toEqual({ attempts: 2 })
    const { id: marker } = await record()
    await eventually(() => expect(received.at(-1)?.headers['webhook-id']).toBe(marker))
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
      event.id,
      event.id,
      marker,
    ])
  })
})
