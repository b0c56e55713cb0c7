import pg from 'pg'
import { payOnPage } from '../scenes/payment-page'
import { makeEmptyDatabase } from './database'
import { type ServerProcess, startServer } from './server-process'
import { makeShopDatabase } from './shop-database'

type Tasks = (() => Promise<unknown>)[]

const cleanUp: Tasks = []
const cleanUpAll: Tasks = []
let pair: ReturnType<typeof startPair> | undefined

async function runAll(tasks: Tasks) {
  for (const task of tasks.splice(0).reverse()) await task()
}

/** Ends what the tests of a file start: after each test its own servers, and at the end the pair that they share. */
export function endServers() {
  afterEach(() => runAll(cleanUp))
  afterAll(() => runAll(cleanUpAll))
}

async function open(database: { url: string; drop(): Promise<void> }, later = cleanUp) {
  const client = new pg.Pool({ connectionString: database.url })
  client.on('error', () => {}) // dropping the database ends idle connections
  later.push(
    () => database.drop(),
    () => client.end(),
  )
  return client
}

/** Starts a server that ends with the test. */
export async function start(
  databaseUrl: string,
  env: Record<string, string> = {},
  later = cleanUp,
) {
  const server = await startServer({ DATABASE_URL: databaseUrl, ...env })
  later.push(() => server.stop())
  return server
}

async function startPair() {
  const database = await makeEmptyDatabase()
  const client = await open(database, cleanUpAll)
  const [first, slow] = await Promise.all([
    start(database.url, {}, cleanUpAll),
    start(database.url, { STOP_DELAY_MS: '3000' }, cleanUpAll),
  ])
  return { database, client, first, slow }
}

/**
 * Two servers that started together on an empty database, the second with time to stop; several tests share
 * them and, as a start on a filled database takes half the time, the database.
 */
export function openPair() {
  pair ??= startPair()
  return pair
}

/** A database of a shop, on which a server starts in a fraction of the time that an empty one takes. */
export async function openDatabase() {
  const database = await makeShopDatabase()
  return { database, client: await open(database) }
}

export async function send(
  server: ServerProcess,
  cookie: string,
  path: string,
  body: object,
  clientIp = '127.0.0.1',
) {
  const answer = await fetch(server.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': clientIp },
    body: JSON.stringify(body),
  })
  return { answer, body: await answer.json() }
}

let visitors = 0

/** An IP that no other visitor has. */
export function newIp() {
  visitors += 1
  return `198.18.${Math.floor(visitors / 256)}.${visitors % 256}`
}

/** Adds a package to a new cart and pays, from an IP of its own. */
export async function buy(server: ServerProcess, packageId: string) {
  const clientIp = newIp()
  const added = await send(server, '', '/api/cart', { packageId, quantity: 1 }, clientIp)
  const cookie = added.answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { body } = await send(server, cookie, '/api/create-checkout-session', {}, clientIp)
  await payOnPage(body.url)
}
