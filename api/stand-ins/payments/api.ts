import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { DisputeList, DisputeUpdate, listDisputes, updateDispute } from './disputes'
import { EventList, listEvents } from './events'
import { once } from './idempotency'
import { matchesSecret } from './ids'
import { parseForm, read } from './parameters'
import { ProviderError } from './provider-error'
import { createRefund, listRefunds, RefundCreate, RefundList } from './refunds'
import {
  createSession,
  expireSession,
  listSessions,
  readExpanded,
  SessionCreate,
  SessionList,
  SessionRead,
} from './sessions'
import type { Db } from './store'

interface Sandbox {
  pool: Pool
  secretKey: string
  pageBase: () => string
  wake: () => void
}

/** Stripe's API under `/v1`, as far as the shop calls it, and answers to disputes, which staff give in the dashboard. */
export function apiRoutes(app: FastifyInstance, { pool, secretKey, pageBase, wake }: Sandbox) {
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    const [, key = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    if (!matchesSecret(key, secretKey)) throw new ProviderError(401, 'Invalid API key.')
  })

  function getList<T>(path: string, schema: z.ZodType<T>, list: (input: T) => Promise<object>) {
    app.get(path, async ({ url }) => ({
      url: path,
      ...(await list(read(schema, parseForm(url.split('?')[1] ?? '')))),
    }))
  }

  function post<T>(
    path: string,
    prepare: (body: string) => T,
    work: (tx: Db, input: T, id: string) => Promise<object>,
  ) {
    app.post<{ Params: { id?: string }; Body: string | undefined }>(
      path,
      async (request, reply) => {
        const { params, url: endpoint, body = '' } = request
        const key = request.headers['idempotency-key']?.toString()
        const answer = await once(
          pool,
          { key, endpoint, body },
          () => prepare(body),
          (tx, input) => work(tx, input, params.id ?? ''),
        )
        wake()
        if (answer.replayed) reply.header('idempotent-replayed', 'true')
        return reply.status(answer.status).type('application/json').send(answer.text)
      },
    )
  }

  const sessions = '/v1/checkout/sessions'
  post(
    sessions,
    (body) => read(SessionCreate, parseForm(body)),
    (tx, input) => createSession(tx, input, pageBase()),
  )
  post(
    `${sessions}/:id/expire`,
    () => undefined,
    (tx, _input, id) => expireSession(tx, id),
  )
  app.get<{ Params: { id: string } }>(`${sessions}/:id`, async ({ params, url }) =>
    readExpanded(pool, params.id, read(SessionRead, parseForm(url.split('?')[1] ?? ''))),
  )
  getList(sessions, SessionList, (input) => listSessions(pool, input))

  post(
    '/v1/refunds',
    (body) => read(RefundCreate, parseForm(body)),
    (tx, input) => createRefund(tx, input),
  )
  getList('/v1/refunds', RefundList, (input) => listRefunds(pool, input))
  post(
    '/v1/disputes/:id',
    (body) => read(DisputeUpdate, parseForm(body)),
    (tx, input, id) => updateDispute(tx, id, input),
  )
  getList('/v1/disputes', DisputeList, (input) => listDisputes(pool, input))
  getList('/v1/events', EventList, (input) => listEvents(pool, input))
}
