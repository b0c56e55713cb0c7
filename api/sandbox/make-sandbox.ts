import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import Stripe from 'stripe'
import { startSandbox } from './server'

export const shop = 'http://localhost:3000'

const running = new Set<() => Promise<void>>()

/** For `afterAll`: what a failed test left running goes too. */
export async function closeSandboxes() {
  for (const close of running) await close()
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

/** What a browser without script does: opens the page, fills the form, posts it. */
export async function payByForm(
  session: { url: string | null },
  { action = '', ...changes }: Record<string, string> = {},
) {
  const address = session.url?.split('#')[0] ?? ''
  const page = await (await fetch(address)).text()
  const token = /name="token" value="(\w+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({
    token,
    email: 'casey@example.com',
    number: '4242 4242 4242 4242',
    expiry: '12 / 30',
    cvc: '123',
    name: 'Casey Doe',
    ...changes,
  })
  const response = await fetch(address + action, { method: 'POST', redirect: 'manual', body })
  const text = await response.text()
  return { status: response.status, location: response.headers.get('location'), text }
}

export async function eventually<T>(
  look: () => T | Promise<T>,
  good: (seen: T) => boolean,
): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const seen = await look()
    if (good(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Waited in vain; last seen: ${JSON.stringify(await look())}`)
}
