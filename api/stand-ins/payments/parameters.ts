import { z } from 'zod'
import type { Form } from './form'
import { ProviderError } from './provider-error'

/** Reads parameters strictly; unknown ones first, then the first wrong one is refused in the provider's words. */
export function read<T>(schema: z.ZodType<T>, form: Form): T {
  const result = schema.safeParse(form, { reportInput: true })
  if (result.success) return result.data
  const { issues } = result.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (!issue) throw result.error
  throw refusal(issue)
}

function refusal(issue: z.core.$ZodIssue) {
  const param = paramName(issue.path)
  const refuse = (message: string, code?: string, name = param) =>
    new ProviderError(400, message, { code, param: name })

  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => paramName([...issue.path, key]))
    const noun = names.length === 1 ? 'parameter' : 'parameters'
    return refuse(`Received unknown ${noun}: ${names.join(', ')}`, 'parameter_unknown', names[0])
  }
  if (issue.code === 'custom') return refuse(issue.message, issue.params?.code)
  if (issue.input === undefined) {
    return refuse(`Missing required param: ${param}.`, 'parameter_missing')
  }
  if (issue.input === '') {
    return refuse(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
    )
  }
  if (issue.code === 'invalid_value') {
    return refuse(`Invalid ${param}: must be one of ${issue.values.join(', ')}`)
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return refuse(`Invalid string: ${param} must be at most ${issue.maximum} characters`)
  }
  if (issue.code === 'invalid_type') return refuse(`Invalid ${issue.expected}`)
  return refuse(issue.message)
}

function paramName(path: PropertyKey[]) {
  const [first = '', ...rest] = path.map(String)
  return first + rest.map((step) => `[${step}]`).join('')
}

type Refuse = { addIssue(issue: { code: 'custom'; message: string; params: object }): void }

function refuseAs(ctx: Refuse, code: string, message: string) {
  ctx.addIssue({ code: 'custom', message, params: { code } })
  return z.NEVER
}

export function text(most: number) {
  return z.string().min(1).max(most)
}

export function integer(least: number, most = 99_999_999) {
  return z.string().transform((given, ctx) => {
    const value = Number(given)
    if (!/^-?\d{1,15}$/.test(given)) {
      return refuseAs(ctx, 'parameter_invalid_integer', `Invalid integer: ${given}`)
    }
    if (value < least) {
      const wanted =
        least > 0
          ? 'This value must be greater than or equal to 1.'
          : 'Invalid non-negative integer'
      return refuseAs(ctx, 'parameter_invalid_integer', wanted)
    }
    if (value > most) {
      return refuseAs(
        ctx,
        'parameter_invalid_integer',
        `This value must be less than or equal to ${most}.`,
      )
    }
    return value
  })
}

export const seconds = integer(0, 99_999_999_999)

export const returnUrl = text(5000).refine(
  (given) => URL.canParse(given) && /^https?:\/\//i.test(given),
  { message: 'Not a valid URL', params: { code: 'url_invalid' } },
)

export const emailAddress = text(512).refine(isEmail, {
  message: 'Invalid email address',
  params: { code: 'email_invalid' },
})

export function isEmail(given: string) {
  return /^[^\s@<>",;]+@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+$/.test(given)
}

/** `name[0]=…&name[1]=…` */
export function list<T extends z.ZodType>(item: T, most = 100) {
  return z.preprocess((given) => {
    const numbered = typeof given === 'object' && given !== null
    return numbered && Object.keys(given).every((key, at) => key === String(at))
      ? Object.values(given)
      : given
  }, z.array(item).min(1).max(most))
}

/** Up to 50 keys of 40 characters with values of 500; an empty value unsets its key. */
export const metadata = z
  .record(z.string(), z.string().max(500))
  .superRefine((given, ctx) => {
    const names = Object.keys(given)
    const long = names.find((name) => name.length > 40)
    if (long)
      refuseAs(ctx, 'parameter_invalid', `Metadata keys must be at most 40 characters: ${long}`)
    if (names.length > 50) refuseAs(ctx, 'parameter_invalid', 'Metadata can hold at most 50 keys')
  })
  .transform((given) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  )

/** The fields an answer may show in full; anything else cannot be expanded. */
export function expand(...allowed: string[]) {
  const field = z.string().superRefine((given, ctx) => {
    if (!allowed.includes(given)) {
      ctx.addIssue({ code: 'custom', message: `This property cannot be expanded (${given}).` })
    }
  })
  return {
    expand: list(field, 20)
      .optional()
      .transform((given = []) => given),
  }
}
