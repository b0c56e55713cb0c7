import { z } from 'zod'

const flag = z
  .enum(['0', '1', 'false', 'true'])
  .default('0')
  .transform((given) => given === '1' || given === 'true')
const port = z.coerce.number().int().min(1).max(65_535)

const Environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: port.default(3000),
    HOST: z.string().default('localhost'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, 'begins with sk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
    STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
    SANDBOX_PORT: port.optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    SESSION_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    STAFF_EMAILS: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map((each) => each.toLowerCase()),
      )
      .refine(
        (list) => z.array(z.email()).safeParse(list).success,
        'lists e-mail addresses, told apart by commas',
      ),
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    ALLOW_DEMO: flag,
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
  })
  .refine((given) => !given.STRIPE_SECRET_KEY === !given.STRIPE_WEBHOOK_SECRET, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'goes with STRIPE_SECRET_KEY: set both or neither',
  })
  .refine((given) => !given.STRIPE_API_BASE || given.STRIPE_SECRET_KEY, {
    path: ['STRIPE_API_BASE'],
    message: 'needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
  })
  .refine(
    (given) => given.NODE_ENV !== 'production' || given.STRIPE_SECRET_KEY || given.ALLOW_DEMO,
    {
      path: ['STRIPE_SECRET_KEY'],
      message: 'is required in production (ALLOW_DEMO=1 starts on the payment sandbox)',
    },
  )
  .refine((given) => given.NODE_ENV !== 'production' || given.SESSION_SECRET || given.ALLOW_DEMO, {
    path: ['SESSION_SECRET'],
    message: 'is required in production (ALLOW_DEMO=1 starts with a generated one)',
  })
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }) =>
      new Set([!OIDC_ISSUER, !OIDC_CLIENT_ID, !OIDC_CLIENT_SECRET]).size === 1,
    {
      path: ['OIDC_ISSUER'],
      message: 'goes with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all or none',
    },
  )

// Compose files pass a variable that is not set as '', which means the same as none.
const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
const read = Environment.safeParse(given)
if (!read.success) {
  for (const { path, message } of read.error.issues) {
    process.stderr.write(`${path.join('.')}: ${message}\n`)
  }
  process.exit(1) // before anything was started
}

const hasDemoAccounts = read.data.NODE_ENV !== 'production' || read.data.ALLOW_DEMO

/** The environment, checked once; README lists what each variable means. */
export const config = {
  ...read.data,
  /** Demo mode: customer@example.com and staff@example.com exist, with a public password. */
  hasDemoAccounts,
  /** These users are staff once they have verified their email. */
  STAFF_EMAILS: [...read.data.STAFF_EMAILS, ...(hasDemoAccounts ? ['staff@example.com'] : [])],
  /** Where visitors find us: return addresses and origin checks are built from it. No trailing slash. */
  PUBLIC_URL: (read.data.PUBLIC_URL ?? `http://localhost:${read.data.PORT}`).replace(/\/+$/, ''),
}
