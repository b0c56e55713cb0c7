import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { refusedCookies } from '../../shared/refused-cookies'

export interface ServerRefusal {
  code: string
  message: string
  fields?: Record<string, string>
  reason?: string
}

/** The browser doesn't send the cookies that the server gave it. */
export class CookiesRefused extends Error {
  readonly code = 'COOKIES_REFUSED'
  override readonly message = refusedCookies.cart
}

/** The server's message for the visitor; undefined for failures without one (network, proxy). */
export function refusalOf(error: unknown): ServerRefusal | undefined {
  if (error instanceof CookiesRefused) return { code: error.code, message: error.message }
  if (CombinedGraphQLErrors.is(error)) return readRefusal(error.errors[0])
  if (ServerError.is(error)) return readRefusal(parseBody(error.bodyText))
  return undefined
}

/** What to tell people about a failed request: what is wrong with their input says more than the message about it. */
export function failureWords(error: unknown) {
  const { message, fields = {} } = refusalOf(error) ?? {}
  const [problem] = Object.values(fields)
  return (
    problem ??
    message ??
    'We couldn’t reach the server. Please check your connection and try again.'
  )
}

/** Reads a GraphQL error, or the plain JSON of a limit in front of GraphQL. */
function readRefusal(error: unknown): ServerRefusal | undefined {
  if (!isRecord(error) || typeof error.message !== 'string') return undefined
  const { code, fields, reason } = isRecord(error.extensions) ? error.extensions : error
  if (typeof code !== 'string') return undefined
  return {
    code,
    message: error.message,
    ...(isRecord(fields) && { fields: fields as Record<string, string> }),
    ...(typeof reason === 'string' && { reason }),
  }
}

function parseBody(body: string): unknown {
  try {
    const answer: unknown = JSON.parse(body)
    return isRecord(answer) && Array.isArray(answer.errors) ? answer.errors[0] : answer
  } catch {
    return undefined // an HTML page from a proxy
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
