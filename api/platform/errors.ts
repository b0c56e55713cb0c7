import { ZodError } from 'zod'
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
  event?: 'API token' | 'foreign origin' | 'webhook signature'
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
  if (isDatabaseAway(error)) {
    return new Refusal('UNAVAILABLE', "We can't reach our records right now. Please try again.")
  }
  return new Refusal('INTERNAL', 'Something went wrong')
}

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
