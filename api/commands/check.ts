import pg from 'pg'
import { openTransport } from '../mail/smtp'
import { config } from '../platform/config'
import { connectPayments, paymentService, tryProvider } from '../platform/payments'
import { tryRedis } from '../platform/redis'
import { problemOf, type ServicePlace, serviceAt } from '../platform/service-problem'

type Settings = Pick<
  typeof config,
  | 'DATABASE_URL'
  | 'DIRECT_DATABASE_URL'
  | 'REDIS_URL'
  | 'SMTP_URL'
  | 'STRIPE_API_BASE'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'isProduction'
>

const WITHIN_MS = 10_000

/**
 * `node dist/api/server.js check`: asks each service once, and prints a line for each. It creates nothing and changes
 * nothing. Returns 1 when one of them can't be used.
 */
export async function check() {
  const services = await checkServices(config)
  for (const { name, state } of services) process.stdout.write(`${name}: ${state}\n`)
  return services.every(({ isFine }) => isFine) ? 0 : 1
}

export const checkServices = (settings: Settings) =>
  Promise.all([
    checkDatabase(settings),
    ...(settings.DIRECT_DATABASE_URL
      ? [stateOf('PostgreSQL, direct', settings, 'DIRECT_DATABASE_URL', tryDatabase)]
      : []),
    checkPayments(settings),
    stateOf('Outgoing email', settings, 'SMTP_URL', tryMail),
    stateOf('Redis', settings, 'REDIS_URL', tryRedis),
  ])

interface ServiceState {
  name: string
  state: string
  isFine: boolean
}

type Attempt = (url: string) => Promise<unknown>

type UrlVariable = 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'SMTP_URL' | 'REDIS_URL'

function stateOf(name: string, settings: Settings, variable: UrlVariable, attempt: Attempt) {
  const url = settings[variable]
  return url ? tried(name, serviceAt(url, variable), () => attempt(url)) : notConfigured(name)
}

const notConfigured = (name: string): ServiceState => ({
  name,
  state: 'not configured',
  isFine: true,
})

async function tried(
  name: string,
  service: ServicePlace,
  attempt: () => Promise<unknown>,
): Promise<ServiceState> {
  try {
    await attempt()
    return { name, state: 'works', isFine: true }
  } catch (error) {
    return { name, state: problemOf(error, service), isFine: false }
  }
}

function checkDatabase(settings: Settings) {
  const name = 'PostgreSQL'
  if (settings.DATABASE_URL || !settings.isProduction)
    return stateOf(name, settings, 'DATABASE_URL', tryDatabase)
  return { name, state: 'DATABASE_URL is required in production.', isFine: false }
}

async function tryDatabase(connectionString: string) {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS, // a pooler accepts connections that it has no server for
  })
  client.on('error', () => {}) // a lost connection fails the statement, too
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    await client.end()
  }
}

function checkPayments(settings: Settings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  const name = 'Card provider'
  if (!secretKey || !webhookSecret) return notConfigured(name)
  connectPayments({ secretKey, webhookSecret, apiBase: settings.STRIPE_API_BASE })
  return tried(name, paymentService(), tryProvider)
}

async function tryMail(url: string) {
  const transport = await openTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
