import type { AddressInfo } from 'node:net'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { apiRoutes } from './api-routes'
import { type Form, parseForm } from './form'
import { hostedPage } from './hosted-page'
import { forgetOldKeys } from './idempotency'
import { newId } from './ids'
import { errorBody, ProviderError } from './provider-error'
import { finishRefunds } from './refunds'
import { expireDue } from './sessions'
import { keepSecrets, openStore } from './store'
import { startWebhooks } from './webhooks'

type Options = {
  databaseUrl: string
  host: string
  /** Without one: the port of the last time, so that an open payment page survives a restart. */
  port?: number | undefined
  /** The host name visitors type; the addresses of payment pages are built from it. */
  publicHost: string
  webhookUrl: string
  log: Logger
}

const sweepMs = 1000
const hourMs = 3_600_000

/**
 * A stand-in for the card payment provider, as an HTTP server of its own. Its state lives in the
 * schema `sandbox` of the database and is shared by every process that starts one there.
 */
export async function startSandbox({
  databaseUrl,
  host,
  port,
  publicHost,
  webhookUrl,
  log,
}: Options) {
  const pool = await openStore(databaseUrl, log)
  try {
    const secrets = await keepSecrets(pool)
    const webhooks = startWebhooks({ pool, url: webhookUrl, secret: secrets.webhookSecret, log })
    const hostName = publicHost.includes(':') ? `[${publicHost.replace(/[[\]]/g, '')}]` : publicHost
    let listening = 0
    const pageBase = () => `http://${hostName}:${listening}`

    const app = buildServer(log)
    app.register(async (scope) =>
      apiRoutes(scope, { pool, pageBase, wake: webhooks.wake, ...secrets }),
    )
    app.register(async (scope) => hostedPage(scope, { pool, log, wake: webhooks.wake, ...secrets }))
    listening = await listen(app, { pool, host, port })

    const stopSweeping = sweep(pool, webhooks.wake, log)
    log.info({ port: listening }, 'payment sandbox: ready')

    const close = async () => {
      await stopSweeping()
      // A browser may hold a connection on which it never asked anything: those end here.
      const cut = setTimeout(() => app.server.closeAllConnections(), 1000)
      await app.close()
      clearTimeout(cut)
      await webhooks.stop()
      await pool.end()
    }
    return { apiBase: `http://${reachable(app)}`, ...secrets, close }
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
    routerOptions: { maxParamLength: 300 },
  })
  app.register(helmet, {
    strictTransportSecurity: false,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string): Promise<Form> => parseForm(text),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
  })
  app.setNotFoundHandler(({ method, url }) => {
    throw new ProviderError(404, `Unrecognized request URL (${method}: ${url.split('?')[0]}).`)
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof ProviderError) return reply.status(error.status).send(errorBody(error))
    const status = error.statusCode ?? 500
    if (status < 500)
      return reply.status(status).send(errorBody(new ProviderError(status, error.message)))
    log.error({ err: error, requestId: request.id }, 'payment sandbox: a request failed')
    const message = `An unknown error occurred (request id ${request.id}).`
    return reply.status(500).send(errorBody(new ProviderError(500, message, { type: 'api_error' })))
  })
  return app
}

/** Several processes may share the database: each takes the first known port that is free. */
async function listen(
  app: FastifyInstance,
  { pool, host, port }: { pool: Pool; host: string; port: number | undefined },
) {
  if (port !== undefined) {
    await app.listen({ host, port })
    return portOf(app)
  }
  const { rows } = await pool.query<{ port: number }>(
    'select port from sandbox.port order by first_used_at',
  )
  for (const known of [...rows.map((row) => row.port), 0]) {
    try {
      await app.listen({ host, port: known })
      await pool.query('insert into sandbox.port (port) values ($1) on conflict do nothing', [
        portOf(app),
      ])
      return portOf(app)
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!taken || known === 0) throw error
    }
  }
  throw new Error('payment sandbox: no free port')
}

function portOf(app: FastifyInstance) {
  return addressOf(app).port
}

function addressOf({ server }: FastifyInstance) {
  return server.address() as AddressInfo
}

/** Where this machine reaches the server, whatever name or wildcard it was told to listen on. */
function reachable(app: FastifyInstance) {
  const { address, family, port } = addressOf(app)
  if (address === '0.0.0.0') return `127.0.0.1:${port}`
  return family === 'IPv6'
    ? `[${address === '::' ? '::1' : address}]:${port}`
    : `${address}:${port}`
}

/** Once a second: expires sessions, finishes refunds, sends what is due; once an hour: forgets old keys. */
function sweep(pool: Pool, wake: () => void, log: Logger) {
  let running: Promise<void> | undefined
  let forgotAt = 0
  const run = async () => {
    while ((await expireDue(pool)) > 0) wake()
    while ((await finishRefunds(pool)) > 0) wake()
    if (Date.now() - forgotAt < hourMs) return
    forgotAt = Date.now()
    await forgetOldKeys(pool)
  }
  const timer = setInterval(() => {
    wake()
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
