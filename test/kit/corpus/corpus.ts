import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pool } from '../../../api/platform/db'
import { statusByCode } from '../../../api/platform/errors'
import { stateOfDatabase } from '../guards/database-state'
import { address, type Caller } from '../servers/shop'

type Answer = Awaited<ReturnType<typeof sendQuickly>>

/** A field, an argument, or a part of a URL that takes text, a number, or an enum value. */
export interface Target {
  /** Such as `Mutation saveQuote` or `POST /api/cart`. */
  operation: string
  /** Where in it, such as `input.make`. */
  place: string
  /** What takes the value first: places of one kind share it, such as the `Int` of mutations. */
  kind: string
  /** Every bad value that fits there. */
  values: string[]
  /** The few of them that get furthest. */
  worst: string[]
  /** Whether it must not change anything even if it accepts a value. */
  isRead: boolean
  send: (value: string) => ReturnType<typeof sendQuickly>
}

/** One of them, sent to one place. */
interface Attempt {
  place: string
  value: string
  send: Target['send']
}

const LEAST_VALUES = 60
const FEW = 10
const MAX_DELAY_MS = 50
const TRIES = 5

/** A server that works as it should has no reason to send these here. */
const unexpectedCodes = ['INTERNAL', 'UNAVAILABLE', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED']
const documentedCodes = Object.keys(statusByCode).filter((code) => !unexpectedCodes.includes(code))

/** Stack traces, SQL, its errors, and names of files. */
const internals =
  /\n {4}at |node_modules|\.[jt]s:\d+|prisma|SELECT .* FROM|INSERT INTO|violates|invalid (byte|input) |(?<!Syntax )Error:/

/** Sends every bad value to a place. */
export async function expectToSurvive(target: Target) {
  expect(target.values.length).toBeGreaterThanOrEqual(LEAST_VALUES)
  await expectAllToSurvive(target, target.values, await stateOfDatabase())
}

/** Sends the worst values to each place of an operation. */
export async function expectToSurviveWorst(places: Target[]) {
  let state = await stateOfDatabase()
  for (const place of places) state = await expectAllToSurvive(place, place.worst, state)
}

const attemptsAt = ({ place, send }: Target, values: string[]): Attempt[] =>
  values.map((value) => ({ place, value, send }))

/**
 * Each value must be accepted or refused in the documented way without blocking the event loop, and those that are
 * refused change no table. Returns the state of the database afterwards.
 */
async function expectAllToSurvive(target: Target, values: string[], before: State) {
  const attempts = attemptsAt(target, values)
  const answers = await sendAll(attempts)
  if (target.isRead || answers.every(isRefused)) return expectUnchanged(before)

  // Those that were accepted may have changed something, so the others that could have are sent again.
  const settled = await stateOfDatabase()
  const refused = attempts.filter((_attempt, n) => isRefused(answers[n]) && wasExecuted(answers[n]))
  const again = await sendAll(refused)
  expect(again.filter((answer) => !isRefused(answer))).toEqual([])
  return expectUnchanged(settled)
}

type State = Awaited<ReturnType<typeof stateOfDatabase>>

async function expectUnchanged(before: State) {
  const state = await stateOfDatabase()
  expect(state).toEqual(before)
  return state
}

/** Sends the values and checks each answer. Tries slow ones again, a few together and then one by one. */
async function sendAll(attempts: Attempt[]) {
  const answers: Answer[] = []
  for (let at = 0; at < attempts.length; at += FEW) {
    const some = attempts.slice(at, at + FEW)
    const { answered, blockedMs } = await sendSome(some)
    const isSlow = blockedMs > MAX_DELAY_MS && (await sendSome(some)).blockedMs > MAX_DELAY_MS
    if (isSlow) for (const attempt of some) await expectNotToBlock(attempt)
    const problems = answered.flatMap((answer, n) =>
      problemsOf(answer).map((problem) => ({ attempt: shown(some[n]), problem, answer })),
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

async function sendSome(attempts: Attempt[]) {
  await pool.query('DELETE FROM attempt') // bad values are not to hide behind a rate limit
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 2 // enough to notice one in an answer; longer ones take half of the time
  noteTurn()
  longestMs = 0
  const answered: Answer[] = []
  // One after the other: of two with the same idempotency key, the first would otherwise be a matter of chance.
  for (const { value, send } of attempts) answered.push(await send(value))
  noteTurn()
  Error.stackTraceLimit = stackTraceLimit
  return { answered, blockedMs: longestMs }
}

/**
 * A value that blocks the event loop does so at each try, and for much longer than a page without any
 * value takes, which shows how slow the machine is now.
 */
async function expectNotToBlock(attempt: Attempt) {
  const delays: number[] = []
  let maxMs = MAX_DELAY_MS
  do {
    const { blockedMs: usualMs } = await sendSome([openPage])
    maxMs = Math.max(maxMs, 5 * usualMs)
    delays.push((await sendSome([attempt])).blockedMs)
  } while (delays.length < TRIES && Math.min(...delays) > maxMs)
  const blocks = Math.min(...delays) > maxMs
  expect({ attempt: shown(attempt), blocks: blocks && { delays, maxMs } }).toMatchObject({
    blocks: false,
  })
}

const openPage: Attempt = {
  place: 'a page',
  value: '',
  send: () => sendQuickly({ cookies: {} }, 'GET', '/api/login'),
}

const shown = (attempt?: Attempt) => attempt && `${attempt.value.slice(0, 300)} at ${attempt.place}`

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
