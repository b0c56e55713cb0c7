import { ZodError } from 'zod'
import type { FieldProblems } from '../../shared/deals/deal-fields'
import { isDatabaseAway } from './database-client'

/** Every error code and its REST status. */
export const statusByCode = {
  BAD_INPUT: 400,
  QUERY_TOO_COMPLEX: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_INCOMPLETE: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  EXPIRED: 410,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  PROVIDER_UNAVAILABLE: 502,
  UNAVAILABLE: 503,
} as const

export type Code = keyof typeof statusByCode

/** When each code is sent. */
export const meanings: Record<Code, string> = {
  BAD_INPUT: 'The request is invalid; `fields` names each invalid field.',
  QUERY_TOO_COMPLEX: 'The GraphQL operation asks for too much at once.',
  UNAUTHENTICATED: 'Not signed in, or the token is unknown, expired, or revoked.',
  PAYMENT_INCOMPLETE: 'The payment provider has not confirmed the payment.',
  FORBIDDEN: 'Not allowed for this caller, or sent by a page of another site.',
  NOT_FOUND: "It doesn't exist, or belongs to another visitor.",
  METHOD_NOT_ALLOWED: 'The path has other methods; `Allow` lists them.',
  CONFLICT: 'Out of stock, fewer left than requested, or changed in the meantime.',
  EXPIRED: 'A link or payment page that has expired.',
  RATE_LIMITED: 'Too many requests; `Retry-After` says in how many seconds to try again.',
  INTERNAL: 'Our mistake. The log has the cause under `requestId`.',
  PROVIDER_UNAVAILABLE: 'The payment provider did not give a usable answer.',
  UNAVAILABLE: 'The database is away or the server is too busy; see `Retry-After`.',
}

/** Default `Retry-After` of RATE_LIMITED. */
export const RETRY_AFTER_SECONDS = 600
/** Default `Retry-After` of UNAVAILABLE. */
export const UNAVAILABLE_SECONDS = 5

/** Default `Retry-After` by code; other codes have none. */
const retryAfterByCode: Partial<Record<Code, number>> = {
  RATE_LIMITED: RETRY_AFTER_SECONDS,
  UNAVAILABLE: UNAVAILABLE_SECONDS,
}

interface RefusalDetails {
  /** Problems by field. */
  fields?: Record<string, string>
  /** Says which of several refusals with this code it is, for programs. */
  reason?: string
  retryAfterSeconds?: number
  /** Name of the security event, if it says more than the code. */
  event?:
    | 'API token'
    | 'foreign origin'
    | 'inbound email refused'
    | 'payment link token'
    | 'webhook signature'
}

/** An expected failure; its message is written for the person who caused it. */
export class Refusal extends Error {
  readonly extensions: { code: Code; fields?: Record<string, string>; reason?: string }
  readonly retryAfterSeconds: number | undefined
  readonly event: RefusalDetails['event']

  constructor(
    code: Code,
    message: string,
    { fields, reason, event, retryAfterSeconds = retryAfterByCode[code] }: RefusalDetails = {},
  ) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
    this.event = event
    // GraphQL copies these onto the error it sends.
    this.extensions = { code, ...(fields && { fields }), ...(reason && { reason }) }
  }
}

/** Refuses an attempt beyond a limit: says when to try again. */
export function tooMany(seconds: number, message = 'Too many attempts.') {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return new Refusal(
    'RATE_LIMITED',
    `${message} Please try again in ${durationText(retryAfterSeconds)}.`,
    {
      retryAfterSeconds,
    },
  )
}

function durationText(seconds: number) {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const conflict = (message: string) => new Refusal('CONFLICT', message)

/** Refuses an input with every problem by field. */
export function badFields(fields: FieldProblems) {
  const texts = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`)
  return new Refusal('BAD_INPUT', texts.join('; '), { fields })
}

/** A field or argument that breaks `rule`. */
export const badField = (name: string, rule: string) =>
  new Refusal('BAD_INPUT', `${name}: ${rule}`, { fields: { [name]: rule } })

/**
 * Converts any failure to what clients may see: a refusal stays as it is, an unreachable database is
 * UNAVAILABLE, anything else is "Something went wrong". Log the cause of what is not expected.
 */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return badInput(error)
  if (isDatabaseAway(error)) return recordsAway()
  return new Refusal('INTERNAL', 'Something went wrong')
}

/** Refuses what needs the database while it can't be reached. */
export const recordsAway = () =>
  new Refusal('UNAVAILABLE', "We can't reach our records right now. Please try again.")

/** Names every invalid field. */
function badInput({ issues }: ZodError) {
  const fields = Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.') || 'body', message]),
  )
  const problems = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`)
  return new Refusal('BAD_INPUT', problems.join('; '), { fields })
}

export const isExpected = (error: Refusal) =>
  error.extensions.code !== 'INTERNAL' && error.extensions.code !== 'UNAVAILABLE'
