import { ZodError } from 'zod'
import { isDatabaseAway } from './database-away'

/** Every code an answer can carry, and the REST status it has. */
export const statusByCode = {
  BAD_INPUT: 400,
  QUERY_TOO_COMPLEX: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_INCOMPLETE: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EXPIRED: 410,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  PROVIDER_UNAVAILABLE: 502,
  UNAVAILABLE: 503,
} as const

export type Code = keyof typeof statusByCode

/** What `Retry-After` says to a sender of too many requests, unless the refusal says otherwise. */
export const RETRY_AFTER_SECONDS = 600

interface RefusalDetails {
  /** What is wrong, by field. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

/** A failure we foresaw; its message is written for the person who caused it. */
export class Refusal extends Error {
  readonly extensions: { code: Code; fields?: Record<string, string> }
  readonly retryAfterSeconds: number

  constructor(
    code: Code,
    message: string,
    { fields, retryAfterSeconds = RETRY_AFTER_SECONDS }: RefusalDetails = {},
  ) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
    this.extensions = fields ? { code, fields } : { code } // GraphQL copies these onto the error it sends
  }
}

/** A field or argument that is not as `rule` says. */
export const badField = (name: string, rule: string) =>
  new Refusal('BAD_INPUT', `${name}: ${rule}`, { fields: { [name]: rule } })

/**
 * What may be shown of a failure: a refusal as it is, a database that is away as UNAVAILABLE,
 * anything else as "Something went wrong", whose cause belongs in the log only.
 */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return badInput(error)
  if (isDatabaseAway(error)) {
    return new Refusal('UNAVAILABLE', 'We cannot reach our records right now. Please try again.')
  }
  return new Refusal('INTERNAL', 'Something went wrong')
}

/** Names every field that is wrong. */
function badInput({ issues }: ZodError) {
  const fields = Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.') || 'body', message]),
  )
  const problems = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`)
  return new Refusal('BAD_INPUT', problems.join('; '), { fields })
}

export const isForeseen = (error: Refusal) =>
  error.extensions.code !== 'INTERNAL' && error.extensions.code !== 'UNAVAILABLE'
