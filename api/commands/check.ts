import pg from 'pg'
import { openTransport } from '../mail/smtp'
import { config } from '../platform/config'
import { connectPayments, STRIPE_URL, tryProvider } from '../platform/payments'
import { tryRedis } from '../platform/redis'
import { problemOf } from '../platform/service-problem'

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
      ? [stateOf('PostgreSQL, direct', settings.DIRECT_DATABASE_URL, 5432, tryDatabase)]
      : []),
    checkPayments(settings),
    stateOf('Outgoing email', settings.SMTP_URL, 587, tryMail),
    stateOf('Redis', settings.REDIS_URL, 6379, tryRedis),
  ])

interface ServiceState {
  name: string
  state: string
  isFine: boolean
}

/** `url` is undefined where the service is not configured. */
async function stateOf(
  name: string,
  url: string | undefined,
  defaultPort: number,
  ask: (url: string) => Promise<unknown>,
): Promise<ServiceState> {
  if (!url) return { name, state: 'not configured', isFine: true }
  const { protocol, hostname, port } = new URL(url)
  const usualPort = { 'https:': 443, 'http:': 80, 'smtps:': 465 }[protocol] ?? defaultPort
  try {
    await ask(url)
    return { name, state: 'works', isFine: true }
  } catch (error) {
    const place = `${hostname}:${port || usualPort}`
    return { name, state: problemOf(error, place), isFine: false }
  }
}

async function checkDatabase({ DATABASE_URL, isProduction }: Settings): Promise<ServiceState> {
  const name = 'PostgreSQL'
  if (DATABASE_URL || !isProduction) return stateOf(name, DATABASE_URL, 5432, tryDatabase)
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
  const apiBase = settings.STRIPE_API_BASE
  const name = 'Card provider'
  if (!secretKey || !webhookSecret) return stateOf(name, undefined, 443, tryProvider)
  connectPayments({ secretKey, webhookSecret, apiBase })
  return stateOf(name, apiBase ?? STRIPE_URL, 443, tryProvider)
}

async function tryMail(url: string) {
  const transport = await openTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
