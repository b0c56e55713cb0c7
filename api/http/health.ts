import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { commit, version } from '../platform/build-info'
import { checkDatabase } from '../platform/db'
import { pubsub } from '../platform/pubsub'
import { documented } from './openapi'

const Alive = z.object({ status: z.literal('ok') })
const Version = z.object({ version: z.string(), commit: z.string(), startedAt: z.iso.datetime() })
const Ready = z.object({
  status: z.literal('ready'),
  degraded: z.array(z.literal('redis')).optional().describe('What is away though it still works'),
})
const NotReady = z.object({
  status: z.enum(['stopping', 'database away']),
  message: z.string(),
  code: z.literal('UNAVAILABLE'),
  requestId: z.string(),
})

/** Load balancers give up sooner than our statement timeout. */
const TIMEOUT_MS = 2_000

/** Without a request for this many pauses, no proxy uses this instance any more, */
const QUIET_PAUSES = 4
const PAUSE_MS = 50
/** or it never stops using it. */
const LONGEST_LEAVE_MS = 3_000

let isStopping = false
let isLeaving = false
let requests = 0

/**
 * Makes `/readyz` return 503 from now on, so that load balancers send no more requests here, and asks
 * clients to open their next connection elsewhere.
 */
export function stopBeingReady() {
  isStopping = true
}

/**
 * Makes proxies leave that only learn from failures: they would connect until the listener closes, and a
 * POST that waits to be accepted then is lost, because no proxy sends it twice. A GET without a response is
 * sent elsewhere at once, and ends the use of this instance. POSTs are still served.
 */
export async function turnProxiesAway() {
  isLeaving = true
  const end = performance.now() + LONGEST_LEAVE_MS
  for (let quiet = 0; quiet < QUIET_PAUSES && performance.now() < end; quiet++) {
    const before = requests
    await setTimeout(PAUSE_MS)
    if (requests > before) quiet = -1
  }
}

/**
 * `/healthz`: the process is alive. `/version`: what runs here. `/readyz`: the database responds. Without
 * Redis, an instance still sells, so it stays ready.
 */
export function healthRoutes(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    requests++
    if (!isLeaving || !['GET', 'HEAD'].includes(request.method)) return done()
    reply.code(503).hijack()
    request.raw.socket.destroy()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  /** A CDN would go on saying what was true once. */
  const neverStored = {
    onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
    },
  }
  const alive = documented({ summary: 'Whether the process is alive', answers: { 200: Alive } })
  app.get('/healthz', { ...alive, ...neverStored }, async () => ({ status: 'ok' }))

  const startedAt = new Date().toISOString()
  const info = documented({ summary: 'What runs here', answers: { 200: Version } })
  app.get('/version', { ...info, ...neverStored }, async () => ({ version, commit, startedAt }))

  const ready = documented({
    summary: 'Whether to send requests here',
    answers: { 200: Ready, 503: NotReady },
  })
  app.get('/readyz', { ...ready, ...neverStored }, async (request, reply) => {
    const away = (status: string) =>
      reply.status(503).send({
        status,
        message: 'Not ready. Please try again in a moment.',
        code: 'UNAVAILABLE',
        requestId: request.id,
      })
    if (isStopping) return away('stopping')
    try {
      await Promise.race([checkDatabase(), timeout()])
      const degraded = (await pubsub.isAnswering()) ? undefined : ['redis']
      return { status: 'ready', degraded }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return away('database away')
    }
  })
}

async function timeout(): Promise<never> {
  await setTimeout(TIMEOUT_MS, undefined, { ref: false })
  throw new Error('The database does not respond')
}
