import type { AddressInfo } from 'node:net'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { hostInUrl } from '../../platform/network'
import { apiRoutes } from './api'
import { hostedPage } from './hosted-page'
import { forgetOldKeys } from './idempotency'
import { newId, nowSeconds } from './ids'
import { errorBody, ProviderError } from './provider-error'
import { recordPaid } from './record-paid'
import { finishRefunds } from './refunds'
import { expireDue } from './sessions'
import { openStore, readOrCreateSecrets } from './store'
import { startWebhooks } from './webhooks'

interface Options {
  databaseUrl: string
  host: string
  /** By default the port of an earlier start, so that open payment pages survive a restart. */
  port?: number | undefined
  /** The host in the URLs of payment pages, as visitors reach it. */
  publicHost: string
  webhookUrl: string
  sweepMs?: number
  retryMs?: number
  /** After this, refunds to the cards of late refunds are completed or fail. */
  refundSeconds?: number
  log: Logger
}

const HOUR_MS = 3_600_000

/**
 * A stand-in for Stripe: an HTTP server of its own. Its state lives in the schema `sandbox` of the
 * database, shared by all processes that start one there.
 */
export async function startSandbox({
  databaseUrl,
  host,
  port,
  publicHost,
  webhookUrl,
  sweepMs = 1_000,
  retryMs = 1_000,
  refundSeconds = 1,
  log,
}: Options) {
  const pool = await openStore(databaseUrl, log)
  try {
    const secrets = await readOrCreateSecrets(pool)
    const secret = secrets.webhookSecret
    const webhooks = startWebhooks({ pool, url: webhookUrl, secret, retryMs, log })
    const { wake } = webhooks
    const app = buildServer(log)
    const pageBase = () => `http://${publicHost}:${portOf(app)}`
    app.register(async (scope) => apiRoutes(scope, { pool, pageBase, wake, ...secrets }))
    app.register(async (scope) => hostedPage(scope, { pool, log, wake, ...secrets }))
    await listen(app, { pool, host, port })
    const stopSweeping = sweep(pool, { wake, sweepMs, refundSeconds, log })
    log.info({ port: portOf(app) }, 'payment sandbox: ready')

    const close = async () => {
      await stopSweeping()
      // Browsers may keep connections open without sending a request.
      const cut = setTimeout(() => app.server.closeAllConnections(), 1000)
      await app.close()
      clearTimeout(cut)
      await webhooks.stop()
      await pool.end()
    }
    return {
      apiBase: `http://${hostInUrl(host)}:${portOf(app)}`,
      ...secrets,
      recordPaid: (paid: Parameters<typeof recordPaid>[1]) => recordPaid(pool, paid),
      close,
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

function buildServer(log: Logger) {
  const app = Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    genReqId: () => newId('req_', 14),
  })
  app.register(helmet, {
    strictTransportSecurity: false,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => text,
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
  })
  app.setNotFoundHandler(({ method, url }) => {
    throw new ProviderError(404, `Unrecognized request URL (${method}: ${url.split('?')[0]}).`)
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const refuse = (refusal: ProviderError) => reply.status(refusal.status).send(errorBody(refusal))
    if (error instanceof ProviderError) return refuse(error)
    const { statusCode = 500, message } = error
    if (statusCode < 500) return refuse(new ProviderError(statusCode, message))
    log.error({ err: error, requestId: request.id }, 'payment sandbox: a request failed')
    return refuse(new ProviderError(500, 'An unknown error occurred.', { type: 'api_error' }))
  })
  return app
}

/** Listens on the given port, or else on the first free port of earlier starts, or any. */
async function listen(
  app: FastifyInstance,
  { pool, host, port }: { pool: Pool; host: string; port: number | undefined },
) {
  if (port !== undefined) return app.listen({ host, port })
  const { rows } = await pool.query<{ port: number }>(
    'select port from sandbox.port order by first_used_at',
  )
  for (const { port: candidate } of rows) {
    try {
      return await app.listen({ host, port: candidate })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  await app.listen({ host, port: 0 })
  await pool.query('insert into sandbox.port (port) values ($1) on conflict do nothing', [
    portOf(app),
  ])
}

function portOf({ server }: FastifyInstance) {
  return (server.address() as AddressInfo).port
}

/** Periodically expires sessions, finishes refunds and sends due webhooks; hourly forgets old keys. */
function sweep(
  pool: Pool,
  {
    wake,
    sweepMs,
    refundSeconds,
    log,
  }: { wake: () => void; sweepMs: number; refundSeconds: number; log: Logger },
) {
  let running: Promise<void> | undefined
  let forgotAt = 0
  const run = async () => {
    const due = await whatIsDue(pool, refundSeconds)
    if (due.webhooks) wake()
    if (due.sessions) while ((await expireDue(pool)) > 0) wake()
    if (due.refunds) while ((await finishRefunds(pool, refundSeconds)) > 0) wake()
    if (Date.now() - forgotAt < HOUR_MS) return
    forgotAt = Date.now()
    await forgetOldKeys(pool)
  }
  const timer = setInterval(() => {
    running ??= run()
      .catch((error) => log.warn({ err: error }, 'payment sandbox: the sweep failed'))
      .finally(() => {
        running = undefined
      })
  }, sweepMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** One cheap statement: most of the time, nothing is due. */
async function whatIsDue(pool: Pool, refundSeconds: number) {
  const { rows } = await pool.query<Record<'webhooks' | 'sessions' | 'refunds', boolean>>(
    `select exists (select from sandbox.webhook_delivery
                    where delivered_at is null and given_up_at is null and due_at <= now()) as webhooks,
            exists (select from sandbox.checkout_session
                    where status = 'open' and expires_at <= $1) as sessions,
            exists (select from sandbox.refund where becomes is not null and created < $2) as refunds`,
    [nowSeconds(), nowSeconds() - refundSeconds],
  )
  return rows[0] ?? { webhooks: true, sessions: true, refunds: true }
}
