import { join } from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { meantName } from './misspelling'
import { isLoopback } from './network'

const flagWithDefault = (value: '0' | '1') =>
  z
    .enum(['0', '1', 'false', 'true'], 'must be 0 or 1')
    .default(value)
    .transform((text) => text === '1' || text === 'true')
const flag = flagWithDefault('0')
const onFlag = flagWithDefault('1')
const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(1, 'must be a port number')
  .max(65_535, 'must be a port number')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
/** A number of hops, or a list of addresses, CIDRs and names that proxy-addr knows. */
const proxies = z
  .string()
  .default('loopback')
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean)))
  .refine(areProxies, 'must be a number of hops or a list of addresses and CIDRs')

/** The environment variables, each with its meaning; `.env.example` is made from this. */
export const variables = z.object({
  NODE_ENV: z
    .string()
    .default('development')
    .describe(
      '`production`: requires DATABASE_URL, Stripe and SESSION_SECRET, no demo accounts; a PUBLIC_URL that is not loopback implies it',
    ),
  PORT: port.default(3000).describe('Port to listen on'),
  HOST: z.string().default('localhost').describe('Host to listen on'),
  PUBLIC_URL: httpUrl
    .optional()
    .describe(
      'URL that visitors use, by default http://localhost:$PORT; https unless loopback; return URLs and email links are built from it',
    ),
  TRUST_PROXY: proxies.describe(
    'Proxies whose X-Forwarded-For is trusted: a number of hops, or addresses and CIDRs separated by commas',
  ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder for the embedded database, generated secrets and saved mail'),
  ASSETS_KEEP_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for the assets of the last three builds, shared by all instances; by default DATA_DIR/assets',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .describe(
      'PostgreSQL 15 or newer; by default an embedded PostgreSQL in DATA_DIR; required in production',
    ),
  DIRECT_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .describe(
      'Session-mode connection for migrations, backups, and commands; with it, DATABASE_URL, which it requires, may be a transaction pooler',
    ),
  MIGRATE_ON_START: onFlag.describe(
    '0: refuse to start until `node dist/api/server.js migrate` has applied all migrations',
  ),
  DATABASE_POOL_MAX: z.coerce
    .number('must be a whole number from 2 to 100')
    .int('must be a whole number from 2 to 100')
    .min(2, 'must be a whole number from 2 to 100')
    .max(100, 'must be a whole number from 2 to 100')
    .default(12)
    .describe('Most PostgreSQL connections of this instance, besides one that listens; 2 to 100'),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce
    .number('must be a whole number from 50 to 60000')
    .int('must be a whole number from 50 to 60000')
    .min(50, 'must be a whole number from 50 to 60000')
    .max(60_000, 'must be a whole number from 50 to 60000')
    .default(500)
    .describe(
      'How late the event loop may be before requests get 503 "very busy", 50 to 60000; higher for a machine that others keep busy',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' })
    .optional()
    .describe('Redis for events between instances; by default in-process, for one instance'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
    .optional()
    .describe('Stripe API key (sk_… or rk_…); without it, the payment sandbox is used'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must begin with whsec_')
    .optional()
    .describe(
      'Signing secret of the Stripe webhook (whsec_…); set it together with STRIPE_SECRET_KEY',
    ),
  STRIPE_API_BASE: httpUrl
    .optional()
    .describe(
      "Any Stripe-compatible endpoint, e.g. http://127.0.0.1:12111; by default Stripe's own; requires STRIPE_SECRET_KEY",
    ),
  SANDBOX_PORT: port.optional().describe('Port of the payment sandbox; by default any free port'),
  SESSION_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Signs cookies and links, at least 32 characters; generated into DATA_DIR if unset, required in production',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// URL' })
    .optional()
    .describe(
      'SMTP server; without it, mail is saved in DATA_DIR/mail and, outside production, listed at /dev/mail',
    ),
  INBOUND_EMAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be a domain name such as reply.example.com')
    .optional()
    .describe(
      'Domain whose email is handed to /api/inbound-email; without it, replies go to our own address; set it together with INBOUND_EMAIL_SECRET',
    ),
  INBOUND_EMAIL_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Bearer token that /api/inbound-email requires, at least 32 characters; set it together with INBOUND_EMAIL_DOMAIN',
    ),
  KEEP_ORDER_EMAILS_YEARS: z.coerce
    .number('must be a number of years')
    .int('must be a whole number of years')
    .min(1, 'must be at least 1')
    .default(10)
    .describe(
      'Years after which an order forgets who paid for it (name, email, card digits), at least 1; ask your accountant',
    ),
  STAFF_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,;]+/).filter(Boolean))
    .refine(
      (emails) => z.array(z.email()).safeParse(emails).success,
      'must be email addresses separated by commas',
    )
    .transform((emails) => emails.map((email) => email.toLowerCase()))
    .describe(
      'Verified email addresses that are owners until the app says otherwise, separated by commas',
    ),
  OIDC_ISSUER: httpUrl
    .pipe(
      z
        .string()
        .refine(
          (url) => url.startsWith('https:') || isLoopback(new URL(url).hostname),
          'must be an https URL unless it is loopback',
        ),
    )
    .optional()
    .describe(
      'OpenID Connect issuer, https unless loopback; adds "Continue with …" to the sign-in page. Register the redirect URI PUBLIC_URL/api/auth/callback/oidc with it',
    ),
  OIDC_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id at the OIDC issuer; set it together with OIDC_ISSUER'),
  OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Client secret at the OIDC issuer; set it together with OIDC_ISSUER'),
  WEBHOOK_ALLOW_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => ipaddr.isValidCIDR(host) || isHostName(host)),
      'must be host names and CIDRs separated by commas',
    )
    .describe(
      'Hosts of an internal network that may get requests from this server: names, or CIDRs of their addresses, separated by commas; by default none',
    ),
  ALLOW_DEMO: flag.describe(
    '1: in production, allow the payment sandbox, a generated SESSION_SECRET and demo accounts; refused with a live Stripe key',
  ),
  STOP_DELAY_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a number of milliseconds')
    .min(0, 'must be at least 0')
    .max(60_000, 'must be at most 60000')
    .optional()
    .describe(
      'Milliseconds after SIGTERM for which requests are still served while /readyz is 503, at most 60000; 0, in production 5000',
    ),
  GRAPH_DOCUMENTS: z
    .enum(['all', 'trusted'], 'must be all or trusted')
    .default('all')
    .describe(
      "`trusted`: visitors and customers can only run the site's own GraphQL documents; staff and API tokens any",
    ),
  METRICS_TOKEN: z
    .string()
    .optional()
    .describe('Bearer token that /metrics requires; without it, production has no /metrics'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe('OpenTelemetry collector (OTLP over HTTP) to send traces to; by default none'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('Lowest level of messages to log: fatal, error, warn, info, debug, trace, or silent'),
})

type Environment = z.output<typeof variables>

const publicUrlOf = ({ PUBLIC_URL, PORT }: Environment) => PUBLIC_URL ?? `http://localhost:${PORT}`

const isPublic = (env: Environment) => !isLoopback(new URL(publicUrlOf(env)).hostname)

/** A public address counts as production, so that a forgotten NODE_ENV leaves nothing open. */
const isProduction = (env: Environment) => env.NODE_ENV === 'production' || isPublic(env)

/** Rules about several variables, checked once each is valid by itself. */
const combinations = z
  .custom<Environment>()
  .refine((env) => !env.STRIPE_SECRET_KEY === !env.STRIPE_WEBHOOK_SECRET, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'must be set together with STRIPE_SECRET_KEY',
  })
  .refine((env) => !env.INBOUND_EMAIL_DOMAIN === !env.INBOUND_EMAIL_SECRET, {
    path: ['INBOUND_EMAIL_SECRET'],
    message: 'must be set together with INBOUND_EMAIL_DOMAIN',
  })
  .refine((env) => !env.DIRECT_DATABASE_URL || env.DATABASE_URL, {
    path: ['DIRECT_DATABASE_URL'],
    message: 'requires DATABASE_URL',
  })
  .refine((env) => !env.STRIPE_API_BASE || env.STRIPE_SECRET_KEY, {
    path: ['STRIPE_API_BASE'],
    message: 'requires STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
  })
  .refine((env) => !isPublic(env) || publicUrlOf(env).startsWith('https:'), {
    path: ['PUBLIC_URL'],
    message: 'must be an https URL unless it is loopback',
  })
  .refine((env) => !env.ALLOW_DEMO || !/^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? ''), {
    path: ['ALLOW_DEMO'],
    message: 'must be 0 with a live Stripe key: the demo accounts have a public password',
  })
  .refine((env) => !isProduction(env) || env.STRIPE_SECRET_KEY || env.ALLOW_DEMO, {
    path: ['STRIPE_SECRET_KEY'],
    message: 'is required in production (ALLOW_DEMO=1 allows the payment sandbox)',
  })
  .refine((env) => !isProduction(env) || env.SESSION_SECRET || env.ALLOW_DEMO, {
    path: ['SESSION_SECRET'],
    message: 'is required in production (ALLOW_DEMO=1 allows a generated one)',
  })
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }) =>
      new Set([!OIDC_ISSUER, !OIDC_CLIENT_ID, !OIDC_CLIENT_SECRET]).size === 1,
    {
      path: ['OIDC_ISSUER'],
      message: 'must be set together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
    },
  )

/** Validates an environment: returns the config, or a line for each invalid variable. */
export function readEnvironment(env: Record<string, string | undefined>) {
  // Compose files pass a variable that is not set as an empty string.
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = variables.pipe(combinations).safeParse(nonEmpty)
  const problems = [
    ...misspellings(nonEmpty),
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
  ]
  if (!data || problems.length > 0) return { problems }

  const hasDemoAccounts = !isProduction(data) || data.ALLOW_DEMO
  const config = {
    ...data,
    isProduction: isProduction(data),
    ASSETS_KEEP_DIR: data.ASSETS_KEEP_DIR ?? join(data.DATA_DIR, 'assets'),
    STOP_DELAY_MS: data.STOP_DELAY_MS ?? (isProduction(data) ? 5_000 : 0),
    /** Demo mode: customer@example.com and staff@example.com exist, with a public password. */
    hasDemoAccounts,
    /** Users with these emails are staff once they have verified them. */
    STAFF_EMAILS: [...data.STAFF_EMAILS, ...(hasDemoAccounts ? ['staff@example.com'] : [])],
    /** The URL visitors use, without a trailing slash, for return URLs and origin checks. */
    PUBLIC_URL: publicUrlOf(data).replace(/(?<!\/)\/+$/, ''),
  }
  return { config }
}

/** A line for each name that is almost one of ours, unless ours is set as well. */
function misspellings(env: Record<string, string | undefined>) {
  const unset = Object.keys(variables.shape).filter((name) => env[name] === undefined)
  return Object.keys(env).flatMap((name) => {
    if (name in variables.shape) return []
    const suggestion = meantName(name, unset)
    return suggestion ? [`${name}: is unknown. Did you mean ${suggestion}?`] : []
  })
}

const isHostName = (host: string) => /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)

function areProxies(proxies: number | string[]) {
  if (typeof proxies === 'number') return true
  try {
    return Boolean(proxyAddress.compile(proxies))
  } catch {
    return false
  }
}

const read = readEnvironment(process.env)
if (!read.config) {
  process.stderr.write(`${read.problems.join('\n')}\n`)
  process.exit(1) // nothing has started yet
}

/** The environment, validated once at startup. */
export const { config } = read
