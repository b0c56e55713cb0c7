import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { makePeople, type Person, say, watch } from './people'
import { memoryMb, type Program, processorMicroseconds } from './programs'

// Measures the support chat on one instance: the time from posting a message until it arrives on a
// socket, and the memory that the server needs for the sockets.

const STAFF = 10
const CUSTOMERS = 490
const MESSAGES_PER_SECOND = 50
const SECONDS = Math.max(60, Number(process.env.SECONDS ?? 60))
const GOAL = { p99Ms: 250, growthMb: 100 }

/** A message on its way: when it was sent, and how many deliveries are left. */
interface Waiting {
  sentAt: number
  left: number
}

export async function measureSockets(
  { base: shop, pid }: Program,
  databaseUrl: string,
  secret: string,
) {
  const usageOf = async () => ({
    memoryMb: Math.round(await memoryMb(pid)),
    processorSeconds: (await processorMicroseconds(pid)) / 1e6,
  })
  const customers = await makePeople(databaseUrl, secret, customerEmails)
  const staff = await makePeople(databaseUrl, secret, staffEmails.split(','))
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
  const before = await usageOf()
  const sockets: WebSocket[] = []
  for (const person of [...customers, ...staff]) sockets.push(await watch(shop, person, arrived))
  await sleep(2_000)
  const opened = await usageOf()

  const writing: Promise<void>[] = []
  let mostMb = opened.memoryMb
  const noteMemory = ({ memoryMb }: { memoryMb: number }) => {
    mostMb = Math.max(mostMb, memoryMb)
  }
  const begin = performance.now()
  for (let turn = 0; turn < SECONDS * MESSAGES_PER_SECOND; turn++) {
    await sleep(begin + (turn * 1_000) / MESSAGES_PER_SECOND - performance.now())
    writing.push(write(turn))
    if (turn % 250 === 0) void usageOf().then(noteMemory)
  }
  await Promise.all(writing)
  for (let tries = 0; waiting.size > 0 && tries < 50; tries++) await sleep(100)
  const after = await usageOf()
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

const staffEmail = (number: number) => `staff-${number}@bench.example`

const customerEmails = Array.from(
  { length: CUSTOMERS },
  (_, number) => `customer-${number}@bench.example`,
)

/** The STAFF_EMAILS that the measured server needs. */
export const staffEmails = Array.from({ length: STAFF }, (_, number) => staffEmail(number)).join()
