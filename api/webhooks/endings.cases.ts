import { eventually } from '../../test/kit/eventually'
import {
  answerStatus,
  deliveries,
  logOf,
  makeWebhook,
  owner,
  record,
  save,
  start,
  urlOf,
} from '../../test/kit/scenes/webhooks'
import { graph } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { forgetOldEvents } from './delivery-queue'

describe('what ends', () => {
  test('410 turns a webhook off at once; owners are mailed once, without its path', async () => {
    const { id } = await makeWebhook({ url: urlOf('/secret-path') })
    answerStatus(410)
    await record()
    await record()
    start()
    await eventually(async () => expect((await logOf(id)).isActive).toBe(false))
    await eventually(async () =>
      expect(await db.webhookDelivery.count({ where: { nextTryAt: { not: null } } })).toBe(0),
    )
    expect((await logOf(id)).disabledReason).toBe('It said that it is gone (410).')
    const mails = await db.mail.findMany({
      where: { cause: { startsWith: 'webhook-off' }, recipient: owner.user.email },
    })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('http://127.0.0.1')
    const history = await db.historyEntry.findMany({ where: { subject: 'WEBHOOK', subjectId: id } })
    expect(history.at(-1)).toMatchObject({ field: 'isActive', before: 'Yes', after: 'No' })
    expect(JSON.stringify([mails, history])).not.toContain('secret-path')

    expect((await save(id, 1, { url: urlOf('/secret-path') })).data.saveWebhook).toMatchObject({
      isActive: true,
      disabledReason: null,
    })
  })

  test('five days without success after ten failures turn a webhook off, sooner ones do not', async () => {
    const { id } = await makeWebhook()
    answerStatus(500)
    const fail = async (failures: number, days: number) => {
      await db.webhookDelivery.updateMany({ data: { nextTryAt: null } }) // earlier ones are not retried
      await pool.query(
        `UPDATE webhook_endpoint SET failures = $1, failing_since = now() - $2 * interval '1 day'`,
        [failures, days],
      )
      await record()
      await eventually(async () => {
        const { failures: now } = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } })
        expect(now).toBe(failures + 1)
      })
      await eventually(async () => expect((await deliveries()).at(-1)?.failure).toBeTruthy())
    }
    start()
    await fail(30, 4.9)
    await fail(8, 6)
    expect((await logOf(id)).isActive).toBe(true)
    await fail(9, 5.1)
    await eventually(async () =>
      expect(await logOf(id)).toMatchObject({
        isActive: false,
        disabledReason: 'It has failed for five days.',
      }),
    )
  })

  test('removing a webhook removes its log; a cause that is under way goes on', async () => {
    const { id } = await makeWebhook()
    await record()
    const remove = `mutation { removeWebhook(id: "${id}") }`
    const [{ data }] = await Promise.all([graph(owner.caller, remove), record(), record()])
    expect(data).toEqual({ removeWebhook: true })
    expect((await graph(owner.caller, remove)).data).toEqual({ removeWebhook: true })
    expect(await db.webhookDelivery.count()).toBe(0)
    expect(await db.event.count()).toBe(3)
  })

  test('events and their deliveries go after 30 days', async () => {
    await makeWebhook()
    const { id } = await record()
    await record()
    await pool.query(`UPDATE event SET at = now() - interval '31 days' WHERE id = $1`, [id])
    await forgetOldEvents()
    expect(await db.event.count()).toBe(1)
    expect(await db.webhookDelivery.count()).toBe(1)
  })
})
