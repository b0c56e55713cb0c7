import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pool } from '../../api/platform/db'
import { statusByCode } from '../../api/platform/errors'
import { stateOfDatabase } from './database-state'
import type { send } from './shop'

type Answer = Awaited<ReturnType<typeof send>>

/** What bad values are sent to. */
interface Target<Value> {
  values: Value[]
  send: (value: Value) => Promise<Answer>
}

const AT_ONCE = 10

/** A server that works as it should has no reason to send these here. */
const unexpectedCodes = ['INTERNAL', 'UNAVAILABLE', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED']
const documentedCodes = Object.keys(statusByCode).filter((code) => !unexpectedCodes.includes(code))

/** Stack traces, SQL, its errors, and paths on the server. */
const internals =
  /\n {4}at |node_modules|\.[jt]s:\d+|prisma|SELECT .* FROM|INSERT INTO|violates|invalid (byte|input) |\/work\/|(?<!Syntax )Error:/

/**
 * Sends each value to a target. Each must be accepted or refused in the documented way, and those that are
 * refused change no table.
 */
export async function expectToSurvive<Value>({ values, send }: Target<Value>) {
  const before = await stateOfDatabase()
  const answers = await sendAll(values, send)
  const refused = values.filter((_value, n) => isRefused(answers[n]))
  if (refused.length === values.length) return expect(await stateOfDatabase()).toEqual(before)

  // The others may have changed something, so these are sent again.
  const settled = await stateOfDatabase()
  const again = (await sendAll(refused, send)).filter((answer) => !isRefused(answer))
  expect(again).toEqual([])
  expect(await stateOfDatabase()).toEqual(settled)
}

const delay = monitorEventLoopDelay({ resolution: 5 })

/** Sends the values, a few at a time, and checks each answer. */
async function sendAll<Value>(values: Value[], send: Target<Value>['send']) {
  const answers: Answer[] = []
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const some = values.slice(at, at + AT_ONCE)
    await pool.query('DELETE FROM attempt') // bad values are not to hide behind a rate limit
    delay.enable()
    const got = await Promise.all(some.map(send))
    delay.disable()
    for (const [n, answer] of got.entries()) expectDocumented(JSON.stringify(some[n]), answer)
    answers.push(...got)
  }
  return answers
}

/** Longest delay of the event loop since the last call, while values were sent. */
export function longestDelayMs() {
  const longest = delay.max / 1e6
  delay.reset()
  return longest
}

function expectDocumented(value = '', { status, body }: Answer) {
  const shown = [value.slice(0, 200), status, body]
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  expect([...shown, internals.exec(text)?.[0]]).toEqual([...shown, undefined])
  expect([...shown, status < 500]).toEqual([...shown, true])
  for (const { code, status: own } of failuresIn(body)) {
    expect([...shown, documentedCodes.includes(code)]).toEqual([...shown, true])
    if (own) expect([413, 415, own]).toContain(status)
  }
  if (status >= 400 && typeof body === 'object') {
    expect([...shown, failuresIn(body).length > 0]).toEqual([...shown, true])
  }
}

/** The failures of a response, of REST with the status that belongs to the code. */
function failuresIn(body: Answer['body']): { code: keyof typeof statusByCode; status?: number }[] {
  if (body?.errors) {
    return body.errors.map(({ extensions }: { extensions: { code: string } }) => extensions)
  }
  return body?.code ? [{ code: body.code, status: statusByCode[body.code as 'BAD_INPUT'] }] : []
}

const isRefused = (answer?: Answer) =>
  answer !== undefined && (answer.status >= 400 || failuresIn(answer.body).length > 0)
