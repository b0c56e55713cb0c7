import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { makePeople, type Person, say, watch } from './people'
import { memoryMb, type Program, processorMicroseconds } from './programs'
import { count, quantile, type Row } from './report'

// Measures sockets on one instance: the memory of idle ones, and, beside them, the time from posting a chat
// message until it arrives. Each idle socket is that of an open tab: it subscribes to the chat, sends a
// heartbeat every 5 s, and answers the server's.

const IDLE = Number(process.env.IDLE ?? 10_000)
const PER_SESSION = 5
const STAFF = 10
const CUSTOMERS = 490
const ACTIVE = STAFF + CUSTOMERS
const MESSAGES_PER_SECOND = 50
const SECONDS = Number(process.env.SOCKET_SECONDS ?? 30)
/** Before the measured time: the forced garbage collections can throw compiled code away, too. */
const WARM_UP_SECONDS = 10
const HEARTBEAT_MS = 5_000
const OPENING_AT_ONCE = 20
const GOAL = { kilobytes: 25, p99Ms: 100 }

/** Node flags with which an instance collects its garbage on SIGUSR2. */
export const collectingGarbage = [
  '--expose-gc',
  '--import=data:text/javascript,process.on("SIGUSR2", () => gc())',
]

/** A message on its way: when it was sent, how many deliveries are left, and whether they count. */
interface Waiting {
  sentAt: number
  left: number
  isMeasured: boolean
}

/** Returns the rows, and how many messages and sockets were lost. */
export async function measureSockets(
  { base, pid }: Program,
  { databaseUrl, secret }: { databaseUrl: string; secret: string },
): Promise<{ rows: Row[]; errors: number }> {
  await requireFiles(IDLE + ACTIVE + 500)
  const idlers = await makePeople(databaseUrl, secret, emails('idler', IDLE / PER_SESSION))
  const customers = await makePeople(databaseUrl, secret, emails('customer', CUSTOMERS))
  const staff = await makePeople(databaseUrl, secret, staffEmails.split(','))
  const waiting = new Map<string, Waiting>()
  const delays: number[] = []
  let doubled = 0
  let refused = 0

  function arrived(text: string) {
    const message = waiting.get(text)
    if (!message) return doubled++
    if (message.isMeasured) delays.push(performance.now() - message.sentAt)
    if (--message.left === 0) waiting.delete(text)
  }

  async function write(turn: number, isMeasured = false) {
    const customer = customers[turn % CUSTOMERS] as Person
    const writer = turn % 2 ? customer : (staff[turn % STAFF] as Person)
    const content = randomUUID()
    waiting.set(content, { sentAt: performance.now(), left: STAFF + 1, isMeasured })
    await say(base, writer, content, turn % 2 ? undefined : customer.customerId).catch(() => {
      refused++
      waiting.delete(content)
    })
  }

  // Warms up before any socket subscribes.
  for (let turn = 0; turn < 200; turn++) await write(turn)
  await closeAll(await openAll(base, customers.slice(0, 100), () => {}))
  waiting.clear()
  const before = await settledMemory(pid)

  const seats = Array.from({ length: IDLE }, (_, seat) => idlers[Math.floor(seat / PER_SESSION)])
  const idle = await openAll(base, seats as Person[], () => {})
  const withIdle = await settledMemory(pid)
  const active = await openAll(base, [...customers, ...staff], arrived)
  const sockets = [...idle, ...active]
  let closed = 0
  for (const socket of sockets) socket.on('close', () => closed++)
  const stopHeartbeat = keepAlive(sockets)
  await sleep(HEARTBEAT_MS)

  async function writeFor(seconds: number, isMeasured: boolean) {
    const writing: Promise<void>[] = []
    const begin = performance.now()
    for (let turn = 0; turn < seconds * MESSAGES_PER_SECOND; turn++) {
      await sleep(begin + (turn * 1_000) / MESSAGES_PER_SECOND - performance.now())
      writing.push(write(turn, isMeasured))
    }
    await Promise.all(writing)
  }
  await writeFor(WARM_UP_SECONDS, false)
  const processorBefore = await processorMicroseconds(pid)
  await writeFor(SECONDS, true)
  const processorSeconds = ((await processorMicroseconds(pid)) - processorBefore) / 1e6
  for (let tries = 0; waiting.size > 0 && tries < 50; tries++) await sleep(100)
  stopHeartbeat()
  const lost = [...waiting.values()].reduce((sum, { left }) => sum + left, 0)
  const errors = lost + doubled + closed + refused
  const faults = `${lost} lost, ${doubled} doubled, ${refused} refused, ${closed} sockets closed`
  await closeAll(sockets)

  delays.sort((a, b) => a - b)
  const at = (part: number) => quantile(delays, part).toFixed(0)
  const rows: Row[] = [
    {
      what: `memory of an idle socket, beside ${count(IDLE)}`,
      measured: ((withIdle - before) * 1_024) / IDLE,
      unit: 'KB',
      goal: { atMost: GOAL.kilobytes },
      from: `${count(before)} MB before, ${count(withIdle)} MB with them`,
    },
    {
      what: `delivery on ${ACTIVE} active sockets, p99`,
      measured: quantile(delays, 0.99),
      unit: 'ms',
      goal: { atMost: GOAL.p99Ms },
      from: `${count(delays.length)} deliveries: median ${at(0.5)}, slowest ${at(1)} ms; ${faults}`,
    },
    {
      what: 'processor time of the server meanwhile',
      measured: processorSeconds / SECONDS,
      unit: 'cores',
      from: `${count(sockets.length)} sockets, ${MESSAGES_PER_SECOND} messages and ${count((sockets.length * 1_000) / HEARTBEAT_MS)} heartbeats a second`,
    },
  ]
  return { rows, errors }
}

/** Opens a socket for each seat, a few at a time. */
async function openAll(base: string, seats: Person[], arrived: (text: string) => void) {
  const sockets: WebSocket[] = []
  let next = 0
  const openSome = async () => {
    for (let seat = seats[next++]; seat; seat = seats[next++]) {
      sockets.push(await watch(base, seat, arrived))
    }
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openSome))
  return sockets
}

async function closeAll(sockets: WebSocket[]) {
  for (const socket of sockets) socket.terminate()
  await sleep(1_000)
}

/** Sends the heartbeats of all sockets, spread over time. */
function keepAlive(sockets: WebSocket[]) {
  const EVERY_MS = 20
  const perTick = (sockets.length * EVERY_MS) / HEARTBEAT_MS
  let due = 0
  let sent = 0
  const timer = setInterval(() => {
    for (due += perTick; sent < due; sent++) {
      sockets[sent % sockets.length]?.send('{"type":"ping"}')
    }
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** Once the instance has collected its garbage. */
async function settledMemory(pid: number) {
  for (let turn = 0; turn < 3; turn++) {
    await sleep(1_000)
    process.kill(pid, 'SIGUSR2')
  }
  await sleep(2_000)
  return memoryMb(pid)
}

async function requireFiles(needed: number) {
  const limits = await readFile('/proc/self/limits', 'utf8')
  const most = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits)?.[1])
  if (most < needed) throw new Error(`Needs ${needed} open files (ulimit -n), may have ${most}`)
}

const emails = (name: string, length: number) =>
  Array.from({ length }, (_, number) => `${name}-${number}@bench.example`)

/** The STAFF_EMAILS that the measured server needs. */
export const staffEmails = emails('staff', STAFF).join()
