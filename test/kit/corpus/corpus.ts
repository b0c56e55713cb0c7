import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pool } from '../../../api/platform/db'
import { statusByCode } from '../../../api/platform/errors'
import { stateOfDatabase } from '../guards/database-state'
import { address, type Caller } from '../servers/shop'

type Answer = Awaited<ReturnType<typeof sendQuickly>>

/** What bad values are sent to: one field, argument, or part of a URL. */
interface Target<Value> {
  values: Value[]
  send: (value: Value) => Promise<Answer>
  /** Whether it must not change anything even if it accepts a value. */
  isRead?: boolean
}

const LEAST_VALUES = 60
const AT_ONCE = 10
const MAX_DELAY_MS = 50
const TRIES = 5

/** A server that works as it should has no reason to send these here. */
const unexpectedCodes = ['INTERNAL', 'UNAVAILABLE', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED']
const documentedCodes = Object.keys(statusByCode).filter((code) => !unexpectedCodes.includes(code))

/** Stack traces, SQL, its errors, and names of files. */
const internals =
  /\n {4}at |node_modules|\.[jt]s:\d+|prisma|SELECT .* FROM|INSERT INTO|violates|invalid (byte|input) |(?<!Syntax )Error:/

/**
 * Sends each value to a target. Each must be accepted or refused in the documented way without blocking the
 * event loop, and those that are refused change no table.
 */
export async function expectToSurvive<Value>({ values, send, isRead }: Target<Value>) {
  expect(values.length).toBeGreaterThanOrEqual(LEAST_VALUES)
  const before = await stateOfDatabase()
  const answers = await sendAll(values, send)
  if (isRead || answers.every(isRefused)) return expectUnchanged(before)

  // Those that were accepted may have changed something, so the others that could have are sent again.
  const settled = await stateOfDatabase()
  const refused = values.filter((_value, n) => isRefused(answers[n]) && wasExecuted(answers[n]))
  const again = await sendAll(refused, send)
  expect(again.filter((answer) => !isRefused(answer))).toEqual([])
  await expectUnchanged(settled)
}

async function expectUnchanged(before: object) {
  expect(await stateOfDatabase()).toEqual(before)
}

/** Sends the values, a few at a time, and checks each answer. Tries slow ones again, together and one by one. */
async function sendAll<Value>(values: Value[], send: Target<Value>['send']) {
  const answers: Answer[] = []
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const some = values.slice(at, at + AT_ONCE)
    const { answered, blockedMs } = await sendAtOnce(some, send)
    const isSlow =
      blockedMs > MAX_DELAY_MS && (await sendAtOnce(some, send)).blockedMs > MAX_DELAY_MS
    if (isSlow) for (const value of some) await expectNotToBlock(value, send)
    const problems = answered.flatMap((answer, n) =>
      problemsOf(answer).map((problem) => ({ value: shown(some[n]), problem, answer })),
    )
    expect(problems).toEqual([])
    answers.push(...answered)
  }
  return answers
}

/**
 * The longest turn of the event loop, in which waiting for the processor does not count. The histogram of Node
 * counts it, and misses the first turn after a reset.
 */
let longestMs = 0
let turn = { startedAt: performance.now(), cpu: process.cpuUsage() }
setInterval(noteTurn, 5).unref()

function noteTurn() {
  const now = performance.now()
  const { user, system } = process.cpuUsage(turn.cpu)
  longestMs = Math.max(longestMs, Math.min(now - turn.startedAt, (user + system) / 1e3))
  turn = { startedAt: now, cpu: process.cpuUsage() }
}

async function sendAtOnce<Value>(values: Value[], send: Target<Value>['send']) {
  await pool.query('DELETE FROM attempt') // bad values are not to hide behind a rate limit
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 2 // enough to notice one in an answer; longer ones take half of the time
  noteTurn()
  longestMs = 0
  const answered = await Promise.all(values.map(send))
  noteTurn()
  Error.stackTraceLimit = stackTraceLimit
  return { answered, blockedMs: longestMs }
}

/**
 * A value that blocks the event loop does so at each try, and for much longer than a page without any
 * value takes, which shows how slow the machine is now.
 */
async function expectNotToBlock<Value>(value: Value, send: Target<Value>['send']) {
  const delays: number[] = []
  let maxMs = MAX_DELAY_MS
  do {
    const { blockedMs: usualMs } = await sendAtOnce([undefined], openPage)
    maxMs = Math.max(maxMs, 5 * usualMs)
    delays.push((await sendAtOnce([value], send)).blockedMs)
  } while (delays.length < TRIES && Math.min(...delays) > maxMs)
  const blocks = Math.min(...delays) > maxMs
  expect({ value: shown(value), blocks: blocks && { delays, maxMs } }).toMatchObject({
    blocks: false,
  })
}

const openPage = () => sendQuickly({ cookies: {} }, 'GET', '/api/login')

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 300)

interface Failure {
  message?: string
  code?: keyof typeof statusByCode
  fields?: Record<string, string>
  requestId?: string
}

/** What an answer shows or says that it must not. */
function problemsOf({ status, body }: Answer): string[] {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const failures = failuresIn(body)
  const [internal] = internals.exec(sent) ?? []
  return [
    ...(sent.includes(process.cwd()) ? ['shows a path of the server'] : []),
    ...(internal ? [`shows ${internal}`] : []),
    ...(status >= 500 ? ['has an unexpected status'] : []),
    ...(status >= 400 && typeof body === 'object' && failures.length === 0 ? ['has no code'] : []),
    ...failures.flatMap((failure) => problemsOfFailure(failure, status, 'errors' in body)),
  ]
}

function problemsOfFailure(failure: Failure, status: number, isGraph: boolean) {
  const { message, code = 'INTERNAL', fields = {}, requestId } = failure
  const isSentFor = [200, 400, 405, 413, 415, statusByCode[code]]
  return [
    ...(documentedCodes.includes(code) ? [] : ['has an unexpected code']),
    ...((isGraph ? isSentFor : [413, 415, statusByCode[code]]).includes(status)
      ? []
      : ['has a status of another code']),
    ...(message && requestId && Object.values(fields).every(Boolean) ? [] : ['has another shape']),
  ]
}

/** The failures of a response of the graph or of REST. */
function failuresIn(body: Answer['body']): Failure[] {
  if (body?.errors) {
    return body.errors.map(({ message, extensions }: { message: string; extensions: Failure }) => ({
      message,
      ...extensions,
    }))
  }
  return body?.code ? [body] : []
}

const isRefused = (answer?: Answer) =>
  answer !== undefined && (answer.status >= 400 || failuresIn(answer.body).length > 0)

/** GraphQL leaves out `data` when it finds the errors before it calls any resolver. */
const wasExecuted = (answer?: Answer) => !(answer?.body?.errors && !('data' in answer.body))

const agent = new Agent({ keepAlive: true })

/** Sends a request with half the work of `fetch`. The caller keeps no cookies. */
export async function sendQuickly(
  { cookies, clientIp = '' }: Caller,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
) {
  const asked = request(address + path, {
    agent,
    method,
    headers: {
      'x-forwarded-for': clientIp,
      cookie: Object.entries(cookies).map((cookie) => cookie.join('=')),
      ...(body !== undefined && { 'content-type': type }),
    },
  }).end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const isJson = answer.headers['content-type']?.includes('json')
  const sent = await text(answer)
  return { status: answer.statusCode ?? 0, body: isJson ? JSON.parse(sent) : sent }
}
