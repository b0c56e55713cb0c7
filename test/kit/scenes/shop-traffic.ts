import { Agent, request as ask } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '../people/signed-in'

/** A customer at the proxy, from an address of their own: the limits count by it. */
export interface Customer extends SignedIn {
  clientIp: string
  agent: Agent
  /** Units that the server says it has added. */
  unitsAdded: number
  /** Messages that the server says it has stored. */
  said: string[]
  /** Requests to add a unit. */
  adds: number
}

export function makeCustomer(user: SignedIn, number: number): Customer {
  const clientIp = `127.1.${number >> 8}.${number & 255}`
  const agent = new Agent({ keepAlive: true, localAddress: clientIp })
  return { ...user, clientIp, agent, unitsAdded: 0, said: [], adds: 0 }
}

/** Requests of a hundred: what visitors of the shop do. */
const shares = {
  page: 25,
  asset: 25,
  graphRead: 15,
  restRead: 10,
  graphAdd: 12,
  restAdd: 8,
  say: 5,
}
type Kind = keyof typeof shares

/** The kinds in an order that spreads each of them evenly. */
const schedule = Object.entries(shares)
  .flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, turn) => ({ kind: kind as Kind, at: (turn + 0.5) / share })),
  )
  .sort((one, other) => one.at - other.at)
  .map(({ kind }) => kind)

const MOST_UNDER_WAY = 32
/** After a pause of this machine, at most this much is made up for. */
const CATCH_UP_MS = 100

interface Failure {
  kind: Kind
  status: number
  body: string
  afterMs: number
}

/**
 * Sends requests through the proxy at a steady rate until `isEnough`, except while 32 wait for a response. A
 * request fails unless the response is complete and says that it succeeded.
 */
export async function makeTraffic(
  base: string,
  customers: Customer[],
  { perSecond, isEnough }: { perSecond: number; isEnough: (sent: number) => boolean },
) {
  const targets = await targetsOf(base, customers[0] as Customer)
  const failures: Failure[] = []
  const slowest = { ms: 0 }
  const pending: Promise<void>[] = []
  const began = performance.now()
  let nextAt = began
  let sent = 0
  let underWay = 0

  async function send(kind: Kind, customer: Customer, turn: number) {
    const sentAt = performance.now()
    underWay++
    try {
      await requests[kind](base, customer, targets, turn)
    } catch (error) {
      const { status = 0, message } = error as Error & { status?: number }
      failures.push({ kind, status, body: message.slice(0, 300), afterMs: sentAt - began })
    } finally {
      underWay--
      slowest.ms = Math.max(slowest.ms, performance.now() - sentAt)
    }
  }

  for (; !isEnough(sent); sent++) {
    while (underWay >= MOST_UNDER_WAY) await sleep(1) // this machine is busy: fewer per second
    const kind = schedule[sent % schedule.length] as Kind
    // Not in step with the kinds: each customer makes requests of all of them.
    const customer = customers[
      (7 * sent + Math.floor(sent / schedule.length)) % customers.length
    ] as Customer
    pending.push(send(kind, customer, sent))
    nextAt = Math.max(nextAt + 1_000 / perSecond, performance.now() - CATCH_UP_MS)
    await sleep(nextAt - performance.now())
  }
  await Promise.all(pending)
  return {
    sent,
    failures,
    perSecond: (sent * 1_000) / (performance.now() - began),
    slowestMs: slowest.ms,
  }
}

interface Targets {
  pages: string[]
  assets: string[]
  packageIds: string[]
}

async function targetsOf(base: string, customer: Customer): Promise<Targets> {
  const page = await call(base, customer, 'GET', '/packages')
  const assets = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  const packages: { id: string }[] = JSON.parse(await call(base, customer, 'GET', '/api/packages'))
  const pages = ['/', '/services', '/packages', '/about', '/faq', '/contact', '/cart']
  return { pages, assets, packageIds: packages.map(({ id }) => id) }
}

const pick = (from: string[], turn: number) => from[Math.floor(turn / 7) % from.length] as string

/** A line holds ten units at most. */
const nextPackage = (customer: Customer, { packageIds }: Targets) =>
  packageIds[customer.adds++ % packageIds.length] as string

const add = 'mutation ($id: ID!) { addToCart(packageId: $id) { totalQuantity } }'
const say = 'mutation ($content: String!) { sendMessage(content: $content) { id } }'
const read = '{ packages { id name availableInventory } cart { totalQuantity } unreadCount }'

type Send = (base: string, customer: Customer, targets: Targets, turn: number) => Promise<void>

const requests: Record<Kind, Send> = {
  async page(base, customer, { pages }, turn) {
    const body = await call(base, customer, 'GET', pick(pages, turn))
    if (!body.endsWith('</html>\n')) throw new Error(`half a page: ${body.slice(-50)}`)
  },
  async asset(base, customer, { assets }, turn) {
    await call(base, customer, 'GET', pick(assets, turn))
  },
  async graphRead(base, customer) {
    await graph(base, customer, read)
  },
  async restRead(base, customer, _targets, turn) {
    JSON.parse(await call(base, customer, 'GET', turn % 2 ? '/api/cart' : '/api/packages'))
  },
  async graphAdd(base, customer, targets) {
    await graph(base, customer, add, { id: nextPackage(customer, targets) })
    customer.unitsAdded++
  },
  async restAdd(base, customer, targets) {
    await call(base, customer, 'POST', '/api/cart', { packageId: nextPackage(customer, targets) })
    customer.unitsAdded++
  },
  async say(base, customer, _targets, turn) {
    const content = `Message ${turn}`
    await graph(base, customer, say, { content })
    customer.said.push(content)
  },
}

async function graph(base: string, customer: Customer, query: string, variables = {}) {
  const body = await call(base, customer, 'POST', '/graphql', { query, variables })
  if (JSON.parse(body).errors) throw new Error(body)
}

/** Requests once, without any retry; returns the body of a complete and successful response. */
export function call(
  base: string,
  { agent, cookie }: Customer,
  method: 'GET' | 'POST',
  path: string,
  json?: object,
): Promise<string> {
  const headers = { cookie, ...(json && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const asked = ask(base + path, { agent, method, headers, timeout: 30_000 }, (answer) => {
      const status = answer.statusCode ?? 0
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('error', reject) // also when it ends too early
      answer.on('end', () =>
        status < 300 ? resolve(body) : reject(Object.assign(new Error(body), { status })),
      )
    })
    asked.on('timeout', () => asked.destroy(new Error('no response within 30 s')))
    asked.on('error', reject)
    asked.end(json && JSON.stringify(json))
  })
}
