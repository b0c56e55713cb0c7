import { randomUUID } from 'node:crypto'
import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import { emailTo, openInbox, receive } from '../../test/kit/requests/dealer-emails'
import { deliver, makeEvent, startCheckout } from '../../test/kit/scenes/purchases'
import { forgetStates, stateOf } from '../../test/kit/scenes/services'
import { newFile, openBackupFolder } from '../../test/kit/servers/copies'
import { startMailServer } from '../../test/kit/servers/mail-server'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { startRedis } from '../../test/kit/servers/redis'
import { provideRedis } from '../../test/kit/servers/redis-program'
import { tryCommand } from '../../test/kit/servers/run-command'
import { makeVisitor, send } from '../../test/kit/servers/shop'
import type { OutgoingMail } from '../mail/mail-transport'
import { smtpTransport } from '../mail/smtp'
import { pool } from '../platform/db'
import { connectRedis } from '../platform/redis'

const works = { failingSince: null, lastSuccessAt: expect.any(Date) }
const fails = (problem: string | RegExp) => ({
  failingSince: expect.any(Date),
  problem: expect.stringMatching(problem),
})

/** Sends an email through a server; returns whether that worked. */
const sendThrough = (url: string, abandon = new AbortController().signal) =>
  smtpTransport(url)(mail(), abandon).then(
    () => true,
    () => false,
  )

const mail = (): OutgoingMail => ({
  id: randomUUID(),
  recipient: 'casey@example.com',
  subject: 'Hello',
  html: '',
  text: 'Hello',
  createdAt: new Date(),
  isPersonal: false,
  fromName: null,
  replyTo: null,
  replyToken: null,
  inReplyTo: null,
})

describe('what the product notes of its services', () => {
  forgetStates()
  openInbox()
  openBackupFolder()

  test('calls of the card provider', async () => {
    await startCheckout()
    expect(await stateOf('PAYMENTS')).toMatchObject(works)
    await withProvider([], 'silence', async () => {
      await startCheckout().catch(() => {})
    })
    expect(await stateOf('PAYMENTS')).toMatchObject(
      fails(/^127\.0\.0\.1:\d+ doesn't answer\. Is a firewall in between\?$/),
    )
    await startCheckout()
    expect(await stateOf('PAYMENTS')).toMatchObject(works)
  })

  test('a request that the card provider rejects is neither', async () => {
    expectLog(/rejected our request/)
    await withProvider([], 'reject', async () => {
      await startCheckout().catch(() => {})
    })
    expect(await stateOf('PAYMENTS')).toBeNull()
  })

  test('webhooks, of those with another signature only what looks like one of the provider', async () => {
    await send(makeVisitor(), 'POST', '/api/stripe/webhook', '{}')
    await send(makeVisitor(), 'POST', '/api/stripe/webhook', '{}', { 'stripe-signature': 'junk' })
    expect(await stateOf('PAYMENT_EVENTS')).toBeNull()
    await deliver(makeEvent('charge.updated', {}), { secret: 'whsec_other' })
    expect(await stateOf('PAYMENT_EVENTS')).toMatchObject(fails('STRIPE_WEBHOOK_SECRET'))
    await deliver(makeEvent('charge.updated', {}))
    expect(await stateOf('PAYMENT_EVENTS')).toMatchObject(works)
  })

  test('outgoing email, but not a recipient who is refused or a stop', async () => {
    const server = await startMailServer()
    const wrong = server.url.replace('a-secret-of-smtp', 'a-wrong-secret')
    expect(await sendThrough(wrong)).toBe(false)
    const refused = await stateOf('MAIL')
    expect(refused?.problem).toBe(
      'The user name or password was refused. Correct SMTP_URL and start again.',
    )
    expect(await sendThrough(server.url)).toBe(true)
    expect(await stateOf('MAIL')).toMatchObject(works)
    server.refuse(550)
    expect(await sendThrough(server.url)).toBe(false)
    expect(await sendThrough(wrong, AbortSignal.abort())).toBe(false)
    expect(await stateOf('MAIL')).toMatchObject(works)
    await server.goAway()
    expect(await sendThrough(server.url)).toBe(false)
    expect(await stateOf('MAIL')).toMatchObject(fails(/^Nothing listens at 127\.0\.0\.1:\d+\./))
  })

  test('incoming email, of that without our secret only what has one', async () => {
    await send(makeVisitor(), 'POST', '/api/inbound-email', '{}')
    expect(await stateOf('INBOUND_EMAIL')).toBeNull()
    const source = emailTo({ to: 'someone@reply.drivefair.example' })
    await receive(source, { secret: 'another' })
    expect(await stateOf('INBOUND_EMAIL')).toMatchObject(fails('INBOUND_EMAIL_SECRET'))
    await receive(source)
    expect(await stateOf('INBOUND_EMAIL')).toMatchObject(works)
    await receive('{', { type: 'application/json' })
    expect(await stateOf('INBOUND_EMAIL')).toMatchObject(fails('could not be taken'))
  })

  test('Redis, but not that we leave it', async () => {
    provideRedis()
    const server = await startRedis()
    const redis = connectRedis(server.url, () => {}, { heartbeatMs: 60_000, maxRetryMs: 50 })
    const expectState = (state: object) =>
      eventually(async () => expect(await stateOf('REDIS')).toMatchObject(state))
    await expectState(works)
    await server.takeAway()
    await expectState(fails(/^Nothing listens at 127\.0\.0\.1:\d+\./))
    await server.giveBack()
    await expectState(works)
    redis.close()
    await server.takeAway()
    expect(await stateOf('REDIS')).toMatchObject(works)
  })

  test('backups', async () => {
    const environment = { DATABASE_URL: String(pool.options.connectionString) }
    const file = newFile()
    expect(await tryCommand(environment, 'backup', file)).toMatchObject({ code: 0, stderr: '' })
    expect(await stateOf('BACKUP')).toMatchObject(works)
    expect(await tryCommand(environment, 'backup', file)).toMatchObject({ code: 1 })
    expect(await stateOf('BACKUP')).toMatchObject(fails('exists: choose another name'))
  })
})
