import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'

type ServerRefusal = { code: string; message: string; fields?: Record<string, string> }

/** What the server said for the visitor to read; undefined when it said nothing (network, proxy). */
export function refusalOf(error: unknown): ServerRefusal | undefined {
  if (CombinedGraphQLErrors.is(error)) return readRefusal(error.errors[0])
  if (ServerError.is(error)) return readRefusal(parsed(error.bodyText))
  return undefined
}

/** An error of the graph, or the plain answer of a limit that stands before the graph. */
function readRefusal(said: unknown): ServerRefusal | undefined {
  if (!isRecord(said) || typeof said.message !== 'string') return undefined
  const { code, fields } = isRecord(said.extensions) ? said.extensions : said
  if (typeof code !== 'string') return undefined
  return {
    code,
    message: said.message,
    ...(isRecord(fields) && { fields: fields as Record<string, string> }),
  }
}

function parsed(body: string): unknown {
  try {
    const answer: unknown = JSON.parse(body)
    return isRecord(answer) && Array.isArray(answer.errors) ? answer.errors[0] : answer
  } catch {
    return undefined // a page of a proxy: nothing written for the visitor
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
