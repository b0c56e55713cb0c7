import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { pino } from 'pino'
import Stripe from 'stripe'
import { startSandbox } from '../../api/stand-ins/payments/server'
import { makeDatabase } from './database'

export const shop = 'http://localhost:3000'

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

  afterAll(async () => {
    for (const close of running) await close() // also what a failed test left
    await database?.drop()
  })
}

export const createSession = (changes = {}, options = {}) =>
  sandbox.stripe.checkout.sessions.create(goldSession(changes), options)

export const readSession = (id: string) => sandbox.stripe.checkout.sessions.retrieve(id)

/** Looks into the database of the sandbox, or changes it behind its back. */
export async function query(sql: string, values: unknown[] = [], connectionString = databaseUrl) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** A sandbox with the SDK connected to it, and a shop that takes its webhooks. */
export async function makeSandbox(databaseUrl: string) {
  const listener = await makeListener()
  const sandbox = await startSandbox({
    databaseUrl,
    host: '127.0.0.1',
    publicHost: '127.0.0.1',
    webhookUrl: listener.url,
    log: pino({ level: 'silent' }),
  })
  listener.secret = sandbox.webhookSecret
  const { hostname, port } = new URL(sandbox.apiBase)
  const connect = (key: string) =>
    new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
  const close = async () => {
    running.delete(close)
    await sandbox.close()
    await listener.close()
  }
  running.add(close)
  return { ...sandbox, listener, connect, stripe: connect(sandbox.secretKey), close }
}

type Listener = {
  url: string
  secret: string
  /** What came with a valid signature, in order. */
  events: Stripe.Event[]
  signatures: string[]
  /** What to answer next; 200 when it is empty. */
  answers: (number | 'silence')[]
  close(): Promise<void>
}

async function makeListener(): Promise<Listener> {
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request)
    const signature = String(request.headers['stripe-signature'])
    listener.events.push(Stripe.webhooks.constructEvent(text, signature, listener.secret))
    listener.signatures.push(signature)
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
    signatures: [],
    answers: [],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return listener
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
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
