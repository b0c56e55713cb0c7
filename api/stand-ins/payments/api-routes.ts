import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { apiVersion, type Cause, EventGet, EventList, getEvent, listEvents } from './events'
import { type Form, parseForm } from './form'
import { once } from './idempotency'
import { same } from './ids'
import { read } from './parameters'
import { ChargeGet, getCharge, getIntent, IntentGet } from './payments'
import { ProviderError } from './provider-error'
import {
  createRefund,
  getRefund,
  listRefunds,
  prepareRefund,
  RefundCreate,
  RefundGet,
  RefundList,
} from './refunds'
import { LineItemList, SessionCreate, SessionGet, SessionList } from './session-parameters'
import {
  createSession,
  currentSession,
  expandSession,
  expireSession,
  listLines,
  listSessions,
  prepareSession,
} from './sessions'
import type { Db } from './store'

type Sandbox = { pool: Pool; secretKey: string; pageBase: () => string; wake: () => void }

/** The provider's API under `/v1`, for the calls a shop makes. */
export function apiRoutes(app: FastifyInstance, { pool, secretKey, pageBase, wake }: Sandbox) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('stripe-version', versionOf(request))
    refuseStranger(request.headers.authorization, secretKey)
  })

  function get<T>(
    path: string,
    schema: z.ZodType<T>,
    answer: (id: string, input: T) => Promise<object>,
  ) {
    app.get<{ Params: { id?: string } }>(path, async (request) => {
      const query = request.url.split('?')[1] ?? ''
      return answer(request.params.id ?? '', read(schema, parseForm(query)))
    })
  }

  function post<T>(
    path: string,
    prepare: (form: Form) => T,
    work: (tx: Db, input: T, call: { id: string; cause: Cause }) => Promise<object>,
  ) {
    app.post<{ Params: { id?: string }; Body: Form | undefined }>(path, async (request, reply) => {
      const key = request.headers['idempotency-key']?.toString()
      const cause = { id: request.id, idempotency_key: key ?? null }
      const [endpoint = ''] = request.url.split('?')
      const form = request.body ?? {}
      const answer = await once(pool, { key, endpoint, form }, prepare, (tx, input) =>
        work(tx, input, { id: request.params.id ?? '', cause }),
      )
      wake()
      if (key !== undefined) reply.header('idempotency-key', key)
      if (answer.replayed) reply.header('idempotent-replayed', 'true')
      return reply.status(answer.status).type('application/json').send(answer.text)
    })
  }

  const sessions = '/v1/checkout/sessions'
  post(
    sessions,
    (form) => prepareSession(read(SessionCreate, form)),
    (tx, input) => createSession(tx, input, pageBase()),
  )
  post(
    `${sessions}/:id/expire`,
    (form) => read(SessionGet, form),
    (tx, { expand }, { id, cause }) => expireSession(tx, id, expand, cause),
  )
  get(`${sessions}/:id`, SessionGet, async (id, { expand }) => {
    const { body } = await currentSession(pool, id)
    return expandSession(pool, body, expand, pageBase())
  })
  get(sessions, SessionList, (_id, input) => listSessions(pool, input, pageBase()))
  get(`${sessions}/:id/line_items`, LineItemList, (id, input) => listLines(pool, id, input))

  get('/v1/payment_intents/:id', IntentGet, (id, input) => getIntent(pool, id, input))
  get('/v1/charges/:id', ChargeGet, (id) => getCharge(pool, id))

  post(
    '/v1/refunds',
    (form) => prepareRefund(read(RefundCreate, form)),
    (tx, input, { cause }) => createRefund(tx, input, cause),
  )
  get('/v1/refunds/:id', RefundGet, (id) => getRefund(pool, id))
  get('/v1/refunds', RefundList, (_id, input) => listRefunds(pool, input))

  get('/v1/events/:id', EventGet, (id) => getEvent(pool, id))
  get('/v1/events', EventList, (_id, input) => listEvents(pool, input))
}

function versionOf({ headers }: FastifyRequest) {
  const version = headers['stripe-version']?.toString() ?? apiVersion
  if (/^\d{4}-\d{2}-\d{2}(\.[a-z_]+)?$/.test(version)) return version
  throw new ProviderError(400, `Invalid Stripe API version: ${version}`)
}

function refuseStranger(header: string | undefined, secretKey: string) {
  const [, scheme = '', token = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(header ?? '') ?? []
  const basic = scheme.toLowerCase() === 'basic'
  const key = basic ? Buffer.from(token, 'base64').toString().split(':')[0] : token
  if (!key) {
    throw new ProviderError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (!same(key, secretKey)) {
    throw new ProviderError(401, `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
  }
}
