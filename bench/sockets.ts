import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'

// Measures the support chat on one instance: the time from posting a message until it arrives on a
// socket, and the memory that the server needs for the sockets.

const STAFF = 10
const CUSTOMERS = 490
const MESSAGES_PER_SECOND = 50
const SECONDS = Math.max(60, Number(process.env.SECONDS ?? 60))
const GOAL = { p99Ms: 250, growthMb: 100 }

interface Person {
  customerId?: string
  cookie: string
}

/** A message on its way: when it was sent, and how many deliveries are left. */
interface Waiting {
  sentAt: number
  left: number
}

export async function measureSockets(shop: string, databaseUrl: string, secret: string) {
  const { customers, staff } = await makePeople(databaseUrl, secret)
  const waiting = new Map<string, Waiting>()
  const delays: number[] = []
  let doubled = 0

  function arrived(text: string) {
    const message = waiting.get(text)
    if (!message) return doubled++
    delays.push(performance.now() - message.sentAt)
    if (--message.left === 0) waiting.delete(text)
  }

  async function write(turn: number) {
    const customer = customers[turn % CUSTOMERS] as Person
    const writer = turn % 2 ? customer : (staff[turn % STAFF] as Person)
    const content = randomUUID()
    waiting.set(content, { sentAt: performance.now(), left: STAFF + 1 })
    await say(shop, writer, content, turn % 2 ? undefined : customer.customerId)
  }

  for (let turn = 0; turn < 200; turn++) await write(turn) // warms up before any socket subscribes
  waiting.clear()
  const before = await usageOf(shop)
  const sockets: WebSocket[] = []
  for (const person of [...customers, ...staff]) sockets.push(await watch(shop, person, arrived))
  await sleep(2_000)
  const opened = await usageOf(shop)

  const writing: Promise<void>[] = []
  let mostMb = opened.memoryMb
  const noteMemory = ({ memoryMb }: { memoryMb: number }) => {
    mostMb = Math.max(mostMb, memoryMb)
  }
  const begin = performance.now()
  for (let turn = 0; turn < SECONDS * MESSAGES_PER_SECOND; turn++) {
    await sleep(begin + (turn * 1_000) / MESSAGES_PER_SECOND - performance.now())
    writing.push(write(turn))
    if (turn % 250 === 0) void usageOf(shop).then(noteMemory)
  }
  await Promise.all(writing)
  for (let tries = 0; waiting.size > 0 && tries < 50; tries++) await sleep(100)
  const after = await usageOf(shop)
  for (const socket of sockets) socket.terminate()

  const lost = [...waiting.values()].reduce((sum, { left }) => sum + left, 0)
  delays.sort((a, b) => a - b)
  const at = (part: number) => Math.round(delays[Math.floor(delays.length * part)] ?? 0)
  const processorSeconds = Math.round(after.processorSeconds - opened.processorSeconds)
  const growth = Math.max(mostMb, after.memoryMb) - before.memoryMb
  console.table([
    { what: 'open sockets', measured: sockets.length },
    { what: `messages in ${SECONDS} s`, measured: writing.length },
    { what: 'deliveries', measured: delays.length },
    { what: 'lost', measured: lost, goal: 0 },
    { what: 'doubled', measured: doubled, goal: 0 },
    { what: 'delivery, median ms', measured: at(0.5) },
    { what: 'delivery, p99 ms', measured: at(0.99), goal: GOAL.p99Ms },
    { what: 'processor time, s', measured: processorSeconds },
    { what: 'memory before, MB', measured: before.memoryMb },
    { what: 'memory with sockets, MB', measured: opened.memoryMb },
    { what: 'memory growth at most, MB', measured: growth, goal: GOAL.growthMb },
  ])
  return lost + doubled
}

/** Stores customers and staff with sessions directly in the database. */
async function makePeople(databaseUrl: string, secret: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const make = async (email: string): Promise<Person> => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO users (name, first_name, last_name, email, email_verified)
       VALUES ('Ann Lee', 'Ann', 'Lee', $1, true)
       ON CONFLICT (email) DO UPDATE SET email_verified = true RETURNING id`,
      [email],
    )
    const customerId = rows[0]?.id ?? ''
    const token = randomUUID()
    await client.query(
      `INSERT INTO session (user_id, token, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
      [customerId, token],
    )
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    const cookie = `drivefair-session=${encodeURIComponent(`${token}.${signature}`)}`
    return { customerId, cookie }
  }
  const customers: Person[] = []
  for (let number = 0; number < CUSTOMERS; number++) {
    customers.push(await make(`customer-${number}@bench.example`))
  }
  const staff: Person[] = []
  for (let number = 0; number < STAFF; number++) staff.push(await make(staffEmail(number)))
  await client.end()
  return { customers, staff }
}

const staffEmail = (number: number) => `staff-${number}@bench.example`

/** The STAFF_EMAILS that the measured server needs. */
export const staffEmails = Array.from({ length: STAFF }, (_, number) => staffEmail(number)).join()

async function watch(shop: string, { cookie }: Person, arrived: (text: string) => void) {
  const socket = new WebSocket(`${shop.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie },
  })
  await once(socket, 'open')
  socket.send('{"type":"connection_init"}')
  await once(socket, 'message')
  socket.on('message', (data) => {
    const { type, payload } = JSON.parse(String(data))
    if (type === 'next') arrived(payload.data.newMessage.content)
  })
  const query = 'subscription { newMessage { id content isFromAdmin createdAt customerId } }'
  socket.send(JSON.stringify({ id: 'new', type: 'subscribe', payload: { query } }))
  const activity = 'subscription { chatActivity { kind customerId } }'
  socket.send(JSON.stringify({ id: 'act', type: 'subscribe', payload: { query: activity } }))
  return socket
}

async function say(shop: string, { cookie }: Person, content: string, customerId?: string) {
  const query = `mutation ($content: String!, $id: ID, $customerId: ID) {
    sendMessage(content: $content, clientMessageId: $id, customerId: $customerId) { id }
  }`
  const answer = await fetch(`${shop}/graphql`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { content, id: content, customerId } }),
  })
  const { errors } = (await answer.json()) as { errors?: { message: string }[] }
  if (errors) throw new Error(errors[0]?.message)
}

/** Memory and CPU time that the server's process reports. */
async function usageOf(shop: string) {
  const metrics = await (await fetch(`${shop}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return {
    memoryMb: Math.round(value('process_resident_memory_bytes') / 1024 / 1024),
    processorSeconds: value('process_cpu_seconds_total'),
  }
}
