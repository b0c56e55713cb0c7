import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import Stripe from 'stripe'
import { startSandbox } from '../../../api/stand-ins/payments/server'
import { eventually } from '../eventually'
import { makeDatabase } from './database'

export const shop = 'http://localhost:3000'

export const pendingWebhooks = `select from sandbox.webhook_delivery
                         where delivered_at is null and given_up_at is null`

const running = new Set<() => Promise<void>>()

/** The sandbox of this test file, in a database of its own. */
export let sandbox: Awaited<ReturnType<typeof makeSandbox>>
export let databaseUrl: string

export function openSandbox() {
  let database: Awaited<ReturnType<typeof makeDatabase>> | undefined

  beforeAll(async () => {
    database = await makeDatabase()
    databaseUrl = database.url
    sandbox = await makeSandbox(databaseUrl)
  })

  // Webhooks of earlier tests must not arrive in this one.
  beforeEach(async () => {
    await eventually(async () => expect(await query(pendingWebhooks)).toEqual([]))
    sandbox.listener.events.length = 0
  })

  afterAll(async () => {
    for (const close of running) await close() // including those of failed tests
    await database?.drop()
  })
}

export const createSession = (changes = {}, options = {}) =>
  sandbox.stripe.checkout.sessions.create(goldSession(changes), options)

export const readSession = (id: string) => sandbox.stripe.checkout.sessions.retrieve(id)

/** Reads or changes the sandbox's database directly. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
  connectionString = databaseUrl,
) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** A sandbox with a connected SDK and a shop that receives its webhooks. */
export async function makeSandbox(databaseUrl: string, { sweepMs = 50 } = {}) {
  const listener = await makeListener()
  const started = await startSandbox({
    databaseUrl,
    host: '127.0.0.1',
    publicHost: '127.0.0.1',
    webhookUrl: listener.url,
    sweepMs,
    retryMs: 50,
    log: pino({ level: 'silent' }),
  })
  listener.secret = started.webhookSecret
  const { hostname, port } = new URL(started.apiBase)
  const connect = (key: string) =>
    new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
  const close = async () => {
    running.delete(close)
    await started.close()
    await listener.close()
  }
  running.add(close)
  return { ...started, listener, connect, stripe: connect(started.secretKey), close }
}

interface Listener {
  url: string
  secret: string
  /** The events received with a valid signature, in order. */
  events: Stripe.Event[]
  /** The next responses; 200 when empty. */
  answers: (number | 'silence')[]
  close(): Promise<void>
}

async function makeListener(): Promise<Listener> {
  const server = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature'])
    const body = await text(request)
    listener.events.push(Stripe.webhooks.constructEvent(body, signature, listener.secret))
    const answer = listener.answers.shift() ?? 200
    if (answer === 'silence') request.socket.destroy()
    else response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const listener: Listener = {
    url: `http://127.0.0.1:${port}/webhook`,
    secret: '',
    events: [],
    answers: [],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return listener
}

export function goldSession(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  const gold = { currency: 'usd', unit_amount: 59900, product_data: { name: 'Gold Package' } }
  return {
    mode: 'payment',
    line_items: [{ price_data: gold, quantity: 1 }],
    success_url: `${shop}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop}/checkout-cancelled?session_id={CHECKOUT_SESSION_ID}`,
    ...changes,
  }
}

export function inMinutes(minutes: number) {
  return Math.floor(Date.now() / 1000) + minutes * 60
}
