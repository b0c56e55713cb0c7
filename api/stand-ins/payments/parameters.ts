import { z } from 'zod'
import { ProviderError } from './provider-error'

export interface Form {
  [name: string]: string | Form
}

/** Parses `a=1&b[c]=2&d[0][e]=3&f[]=4` into nested objects. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) put(form, name, value)
  return form
}

function put(form: Form, name: string, value: string) {
  // PostgreSQL cannot store NUL in text.
  if (`${name}${value}`.includes('\0')) throw new ProviderError(400, 'Parameters contain NUL')
  const steps = name.match(/[^[\]]+|\[\]/g) ?? [name]
  let parent = form
  for (const [index, step] of steps.entries()) {
    const key = step === '[]' ? String(Object.keys(parent).length) : step
    if (index === steps.length - 1) {
      parent[key] = value
      return
    }
    const next = parent[key] ?? Object.create(null)
    if (typeof next === 'string') throw new ProviderError(400, `Invalid object: ${name}`)
    parent[key] = next
    parent = next
  }
}

/** Validates parameters; unknown ones are refused. */
export function read<T>(schema: z.ZodType<T>, form: Form): T {
  const { data, error } = schema.safeParse(form)
  if (!error) return data
  const [issue] = error.issues
  const [first = '', ...rest] = issue?.path.map(String) ?? []
  const param = first + rest.map((step) => `[${step}]`).join('')
  throw new ProviderError(400, `${param || 'parameters'}: ${issue?.message}`, { param })
}

export function text(most: number) {
  return z.string().min(1).max(most)
}

export function integer(least: number, most = 99_999_999) {
  return z
    .string()
    .regex(/^\d{1,11}$/, 'Invalid integer')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
}

export const returnUrl = text(5000).refine(
  (url) => URL.canParse(url) && /^https?:\/\//i.test(url),
  'Not a valid URL',
)

/** `name[0]=…&name[1]=…` */
export function list<T extends z.ZodType>(item: T) {
  const toArray = (input: unknown) =>
    typeof input === 'object' && input !== null ? Object.values(input) : input
  return z.preprocess(toArray, z.array(item).min(1).max(100))
}

export const metadata = z.record(z.string(), z.string().max(500)).default({})
