import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../api/platform/network'
import { eventually } from '../eventually'
import { makeSignedIn } from '../people/signed-in'
import { openChat } from '../scenes/open-chats'
import { type Customer, call, makeCustomer, makeTraffic } from '../scenes/shop-traffic'
import { startNginx } from './nginx'
import { startRedis } from './redis'
import { type ServerProcess, startServer } from './server-process'

interface Options {
  databaseUrl: string
  /** At least this many are sent, and both instances restart at least once. */
  requests: number
  perSecond: number
  sockets: number
  stopDelayMs: number
}

const SECRET = 'of both instances, for this run only'
/** How long an instance is ready before the next one stops (docs/operations.md): nginx must have noticed. */
const READY_MS = 3_000
/** A customer writes to the cart at most once a second, and to the chat less. */
const LEAST_CUSTOMERS = 100

/**
 * Restarts two instances behind nginx one after the other while customers use the shop through it, again
 * and again until enough requests were sent.
 */
export async function restartUnderTraffic(options: Options) {
  const closing: (() => Promise<unknown>)[] = []
  try {
    return await run(options, (close) => closing.unshift(close))
  } finally {
    for (const close of closing) await close()
  }
}

async function run(
  { databaseUrl, requests, perSecond, sockets, stopDelayMs }: Options,
  later: (close: () => Promise<unknown>) => void,
) {
  const redis = await startRedis()
  later(redis.takeAway)
  const ports: [number, number] = [await freePort(), await freePort()]
  const instances: ServerProcess[] = []
  const outputs: string[] = []
  const start = async (nth: number) => {
    instances[nth] = await startServer({
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      SESSION_SECRET: SECRET,
      PORT: String(ports[nth]),
      STOP_DELAY_MS: String(stopDelayMs),
      LOG_LEVEL: 'warn',
    })
  }
  const stop = async (nth: number) => {
    const instance = instances[nth] as ServerProcess
    const code = await instance.stop()
    outputs.push(instance.output(), ...(code === 0 ? [] : [`exit code ${code}`]))
  }
  later(() => Promise.all(instances.map((each) => each.stop('SIGKILL'))))
  await Promise.all([start(0), start(1)])
  const nginx = await startNginx(ports)
  later(nginx.stop)

  const customers = await makeCustomers(databaseUrl, Math.max(sockets, LEAST_CUSTOMERS))
  const chats = await Promise.all(
    customers.slice(0, sockets).map((customer) => openChat(nginx.base, customer)),
  )
  later(() => Promise.all(chats.map((chat) => chat.close())))

  let restarts = 0
  let isOver = false
  const traffic = makeTraffic(nginx.base, customers, {
    perSecond,
    isEnough: (sent) => isOver && sent >= requests,
  })
  const restarting = (async () => {
    for (; restarts < 2 || (await isStillRunning(traffic)); restarts++) {
      await stop(restarts % 2)
      await start(restarts % 2)
      await sleep(READY_MS)
      isOver = restarts > 0
    }
  })()
  const [{ sent, failures, ...rates }] = await Promise.all([traffic, restarting])

  await eventually(() => {
    if (!chats.every((chat) => chat.isConnected())) throw new Error('sockets are missing')
  }, 30).catch(() => {})
  await sleep(1_000)
  const missed = chats.flatMap(({ customer, heard }) =>
    customer.said.filter((content) => !heard.has(content)),
  )
  const connected = chats.filter((chat) => chat.isConnected()).length
  const reconnectsMs = chats.flatMap((chat) => chat.reconnectsMs).sort((a, b) => a - b)
  const wrongCarts = await countWrongCarts(nginx.base, customers)
  await Promise.all(chats.map((chat) => chat.close()))
  await Promise.all([stop(0), stop(1)])
  return {
    ...rates,
    sent,
    failures,
    restarts,
    /** Of sockets that lost their connection. */
    reconnectsMs,
    connected,
    /** Messages that a customer's open chat has not heard of. */
    missed,
    /** Messages that were stored more than once, or less. */
    storedWrong: await countWrongMessages(databaseUrl, customers),
    wrongCarts,
    /** What the instances complained about. */
    complaints: outputs.join('').match(/.*"level":[56]0.*|exit code.*/g) ?? [],
    nginxLog: await nginx.log(),
  }
}

const isStillRunning = (work: Promise<unknown>) =>
  Promise.race([work.then(() => false), sleep(0, true)])

async function makeCustomers(databaseUrl: string, count: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`UPDATE package SET total_inventory = total_inventory + 10000,
                        available_inventory = available_inventory + 10000`)
  const customers: Customer[] = []
  for (let number = 1; number <= count; number++) {
    const user = await makeSignedIn(client, SECRET, `customer-${number}@restart.example`)
    customers.push(makeCustomer(user, number))
  }
  await client.end()
  return customers
}

/** A request that ran twice, or was lost after its answer, shows in the cart. */
async function countWrongCarts(base: string, customers: Customer[]) {
  let wrong = 0
  for (const customer of customers) {
    const items: { quantity: number }[] = JSON.parse(await call(base, customer, 'GET', '/api/cart'))
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
    if (units !== customer.unitsAdded) wrong++
  }
  return wrong
}

async function countWrongMessages(databaseUrl: string, customers: Customer[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ content: string }>('SELECT content FROM message')
  await client.end()
  const stored = rows.map(({ content }) => content).sort()
  const said = customers.flatMap((customer) => customer.said).sort()
  return stored.length === said.length && stored.join() === said.join()
    ? 0
    : Math.abs(stored.length - said.length) || 1
}
