import { ProviderError } from './provider-error'

export type Form = { [name: string]: string | Form }

const mostPairs = 1000
const mostLevels = 6

/** Reads `a=1&b[c]=2&d[0][e]=3&f[]=4`, from a body or a query, into nested names. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  const pairs = text.split('&').filter(Boolean)
  if (pairs.length > mostPairs) throw new ProviderError(400, 'Too many parameters')
  for (const pair of pairs) {
    const split = pair.indexOf('=')
    const name = decode(split < 0 ? pair : pair.slice(0, split))
    put(form, name, split < 0 ? '' : decode(pair.slice(split + 1)))
  }
  return form
}

function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new ProviderError(400, 'Invalid request: the parameters are not URL-encoded UTF-8')
  }
}

function put(form: Form, name: string, value: string) {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  const steps =
    first === undefined ? [] : [first, ...[...rest.matchAll(/\[(.*?)\]/g)].map(([, s]) => s ?? '')]
  if (steps.length === 0 || steps.length > mostLevels || steps.includes('__proto__')) {
    throw new ProviderError(400, `Invalid parameter name: ${name}`, { param: name })
  }
  // NUL is valid UTF-8 and yet no PostgreSQL text can hold it.
  if (value.includes('\0') || name.includes('\0')) {
    throw new ProviderError(400, 'Invalid UTF-8 sequence in parameters')
  }

  let at = form
  for (const [index, step] of steps.entries()) {
    const key = step === '' ? String(Object.keys(at).length) : step
    if (index === steps.length - 1) {
      at[key] = value
      return
    }
    const next = at[key] ?? Object.create(null)
    if (typeof next === 'string') throw new ProviderError(400, 'Invalid object', { param: key })
    at[key] = next
    at = next
  }
}

/** One text for one set of parameters, whatever their order. */
export function canonical(form: Form): string {
  const entries = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? JSON.stringify(value) : canonical(value)}`)}}`
}
