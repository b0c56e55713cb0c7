import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { migrate } from '../api/platform/migrate'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { startRedis } from '../test/kit/servers/redis'
import { startServer } from '../test/kit/servers/server-process'
import { startPaymentProvider } from './payment-provider'
import { makePeople, type Person, run, say, watch } from './people'
import { countStatements } from './statement-counter'

// `npm run bench -- fleet` measures what many instances cost: statements of an idle fleet, of a poll, of a
// chat message, and of a hold. SECONDS=60 is how long it watches an idle fleet.

const SIZES = [1, 2, 8]
const SECONDS = Number(process.env.SECONDS ?? 60)
const TURNS = 20

const folder = await mkdtemp(join(tmpdir(), 'drivefair-fleet-'))
const postgres = await startEmbeddedPostgres(join(folder, 'data'))
await migrate(postgres.url)
const redisServer = await startRedis()
const redis = new Redis(redisServer.url)
const payments = await startPaymentProvider(postgres.url)
const secret = randomBytes(32).toString('hex')
const staffEmail = 'staff-0@bench.example'

type Instance = Awaited<ReturnType<typeof start>>
const fleet: Instance[] = []

try {
  for (const size of SIZES) {
    while (fleet.length < size) fleet.push(await start())
    await measureIdle()
  }
  const [ann, sam] = await makePeople(postgres.url, secret, ['ann@bench.example', staffEmail])
  await measurePolls(fleet[0] as Instance, ann as Person)
  await measureMessages(ann as Person, sam as Person)
  await measureHolds()
} finally {
  for (const { server } of fleet) await server.stop('SIGKILL')
  for (const { database } of fleet) database.close()
  await payments.stop()
  redis.disconnect()
  await redisServer.takeAway()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
process.exit() // connections that died with their servers would retry

async function start() {
  const database = await countStatements(postgres.url)
  const server = await startServer({
    DATABASE_URL: database.url,
    REDIS_URL: redisServer.url,
    SESSION_SECRET: secret,
    STAFF_EMAILS: staffEmail,
    ...payments.env,
    DATA_DIR: join(folder, 'files'),
  })
  return { database, server, base: server.base }
}

/** Runs something and returns how many statements each instance has sent in the meantime, by statement. */
async function during(work: () => Promise<unknown>, instances = fleet) {
  for (const { database } of instances) database.counts.clear()
  await work()
  return instances.map(({ database }) => new Map(database.counts))
}

function sum(numbers: Iterable<number>) {
  return [...numbers].reduce((all, each) => all + each, 0)
}

function totals(counts: Map<string, number>[]) {
  return counts.map((each) => sum(each.values()))
}

function named(counts: Map<string, number>[], name: string) {
  return sum(counts.map((each) => each.get(name) ?? 0))
}

async function measureIdle() {
  await sleep(20_000) // until the instances have heard of each other's jobs
  const counts = await during(() => sleep(SECONDS * 1_000))
  const byName = new Map<string, number>()
  for (const each of counts) {
    for (const [name, number] of each) byName.set(name, (byName.get(name) ?? 0) + number)
  }
  console.log(`\nIdle fleet of ${fleet.length}, statements per second:`)
  const all = sum(totals(counts)) / SECONDS
  console.table({
    fleet: all.toFixed(2),
    'per instance': (all / fleet.length).toFixed(2),
    'of which leases of jobs': (named(counts, 'lease-job') / SECONDS).toFixed(2),
    'of which looks for mail': (named(counts, 'lease-due-mail') / SECONDS).toFixed(2),
  })
  if (process.argv.includes('--all'))
    console.table([...byName].sort(([, a], [, b]) => b - a).slice(0, 40))
}

async function measurePolls({ base, database }: Instance, person: Person) {
  const instance = [{ database }] as Instance[]
  const query = 'query ChatUnreadCount { me { id } unreadCount }'
  const socket = await watch(base, person, () => {})
  const bySocket = async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      socket.send(JSON.stringify({ id: `q${turn}`, type: 'subscribe', payload: { query } }))
      await once(socket, 'message')
      await sleep(60) // more would count as flooding
    }
  }
  const byPost = async () => {
    for (let turn = 0; turn < TURNS; turn++) await run(base, person, { query })
  }
  const statementsPerPoll = async (poll: () => Promise<void>) => {
    const [counts] = await during(poll, instance)
    const own = ['session', 'unread'].map((name) => counts?.get(name) ?? 0)
    return sum(own) / TURNS
  }
  console.log('\nStatements per poll of the unread count:')
  console.table({
    'over the socket': await statementsPerPoll(bySocket),
    'over HTTP': await statementsPerPoll(byPost),
  })
  socket.terminate()
}

/** A customer on one instance and staff on another one; the rest of the fleet should hear nothing. */
async function measureMessages(ann: Person, sam: Person) {
  const [first, second] = fleet as [Instance, Instance]
  let heard = 0
  const arrived = () => void heard++
  const sockets = [await watch(first.base, ann, arrived), await watch(second.base, sam, arrived)]
  await say(first.base, ann, 'warms up')
  await sleep(1_000)

  const watcher = redis.duplicate()
  const monitor = await watcher.monitor()
  const published: string[] = []
  monitor.on('monitor', (_time: string, [command, channel = '']: string[]) => {
    if (command?.toLowerCase() === 'publish' && channel.includes('conversation'))
      published.push(channel)
  })
  heard = 0
  const background = ['lease-job', 'lease-due-mail', 'open-sessions']
  const counts = await during(async () => {
    for (let turn = 0; turn < TURNS / 2; turn++) {
      await say(first.base, ann, randomUUID())
      await sleep(200)
    }
  })
  monitor.disconnect()
  watcher.disconnect()
  const subscribers = new Map<string, number>()
  for (const channel of new Set(published)) {
    const [, number] = (await redis.pubsub('NUMSUB', channel)) as [string, number]
    subscribers.set(channel, number)
  }
  const messages = TURNS / 2
  const withoutJobs = counts.map((each) => {
    for (const name of background) each.delete(name)
    return sum(each.values())
  })
  console.log(`\nPer chat message, in a fleet of ${fleet.length}:`)
  console.table({
    'statements where it was written': (withoutJobs[0] ?? 0) / messages,
    'statements where staff watch': (withoutJobs[1] ?? 0) / messages,
    'statements of all others': sum(withoutJobs.slice(2)) / messages,
    'deliveries to sockets': heard / messages,
    'Redis messages published': published.length / messages,
    'Redis messages received by instances':
      sum(published.map((channel) => subscribers.get(channel) ?? 0)) / messages,
  })
  for (const socket of sockets) socket.terminate()
}

/** Each hold is of another visitor on another network, at the first instance. */
async function measureHolds() {
  const [{ base }] = fleet as [Instance]
  const { packages } = (await (
    await fetch(`${base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ packages { id availableInventory } }' }),
    })
  )
    .json()
    .then(({ data }) => data)) as { packages: { id: string; availableInventory: number }[] }
  const [most] = packages.sort((a, b) => b.availableInventory - a.availableInventory)

  async function hold(visitor: number) {
    const ip = `198.51.${visitor}.1`
    const set = await run(
      base,
      { cookie: '' },
      {
        query: 'mutation ($id: ID!) { addToCart(packageId: $id) { id } }',
        variables: { id: most?.id },
      },
      ip,
    )
    const cookie = set.map((each) => each.split(';')[0]).join('; ')
    await run(base, { cookie }, { query: 'mutation { createCheckoutSession { id } }' }, ip)
  }
  const rows: Record<string, object> = {}
  const measureSome = async (label: string, holds: number, make: () => Promise<unknown>) => {
    const counts = await during(async () => {
      await make()
      await sleep(1_500)
    })
    rows[label] = {
      'list reads where it happens, per hold': named(counts.slice(0, 1), 'packages') / holds,
      'list reads per other instance and hold':
        named(counts.slice(1), 'packages') / (fleet.length - 1) / holds,
    }
  }
  await measureSome('one by one', 4, async () => {
    for (let visitor = 0; visitor < 4; visitor++) {
      await hold(visitor)
      await sleep(1_000)
    }
  })
  await measureSome('eight at once', 8, () =>
    Promise.all(Array.from({ length: 8 }, (_, visitor) => hold(visitor + 10))),
  )
  console.log(`\nPer hold, in a fleet of ${fleet.length}:`)
  console.table(rows)
}
