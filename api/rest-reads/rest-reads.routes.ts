import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, execute, type GraphQLSchema, parse } from 'graphql'
import { z } from 'zod'
import type { Context } from '../graph/builder'
import { requireRight } from '../http/access'
import { documented } from '../http/openapi'
import { visitorOf } from '../http/visitor'
import { isId } from '../platform/db'
import { Refusal } from '../platform/errors'
import { MAX_PAGE_SIZE } from '../platform/lists'
import { countQuickly } from '../platform/quick-rate-limit'
import { visitorKey } from '../platform/rate-limit'
import { answerSchema } from './answer-schema'
import { type RecordType, recordFields, sharedFragments } from './record-fields'

const READS = { most: 600, withinSeconds: 60, message: 'Too many reads.' }

/** A field of the graph, and what it finds. */
interface Read {
  what: string
  field: string
}

const paging = 'since: $since, first: $first, after: $after'

/** What a program can read at a path: one record by its ID, and the list of all. */
const reads: Record<string, { type: RecordType; one: Read; list?: Read }> = {
  consultations: {
    type: 'Consultation',
    one: { what: 'A consultation request', field: 'consultation(id: $id) { ...Record }' },
    list: { what: 'Consultation requests', field: `consultations(${paging})` },
  },
  orders: {
    type: 'Order',
    one: { what: 'An order', field: 'orders(search: $id, first: 1) { nodes { ...Record } }' },
    list: { what: 'Orders', field: `orders(${paging})` },
  },
  deals: {
    type: 'Deal',
    one: { what: 'A deal', field: 'deal(id: $id) { ...Record }' },
    list: { what: 'Deals', field: `deals(filter: ALL, ${paging})` },
  },
  people: {
    type: 'Person',
    one: { what: 'A person', field: 'person(id: $id) { ...Record }' },
  },
}

const timeProblem = 'Enter a time such as 2026-11-24T22:00:00Z'
const sizeProblem = `Enter a whole number from 1 to ${MAX_PAGE_SIZE}`

const Query = z.object({
  since: z.iso
    .datetime({ offset: true, error: timeProblem })
    .regex(/^[12]/, timeProblem) // PostgreSQL can't read how JavaScript writes other years
    .default('1970-01-01T00:00:00Z')
    .describe('Only what came at this time or later'),
  first: z.coerce
    .number({ error: sizeProblem })
    .int(sizeProblem)
    .min(1, sizeProblem)
    .max(MAX_PAGE_SIZE, sizeProblem)
    .default(20)
    .describe('How many'),
  after: z.string().optional().describe('`next` of the page before'),
})

/** Serves programs what staff read, by the fields and the rules of the graph. */
export function restReadsRoutes(app: FastifyInstance, schema: GraphQLSchema) {
  for (const [path, { type, one, list }] of Object.entries(reads)) {
    const fragments = `fragment Record on ${type} { ${recordFields[type]} } ${sharedFragments}`
    const Record = answerSchema(schema, fragments, 'Record').meta({ id: `Staff${type}` })

    const byId = parse(`query ($id: ID!) { found: ${one.field} } ${fragments}`)
    const single = documented({
      summary: `${one.what}, as staff read it`,
      access: 'token',
      params: { id: 'Its ID' },
      answers: { 200: Record },
      refusals: ['FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
    })
    app.get<{ Params: { id: string } }>(`/api/${path}/:id`, single, async (request, reply) => {
      const context = readerOf(request, reply)
      const id = request.params.id.toLowerCase()
      const found = isId(id) ? await ask<Found>(byId, { id }, context) : null
      const record = found?.nodes ? found.nodes[0] : found
      if (!record) throw new Refusal('NOT_FOUND', `${one.what} with this ID doesn't exist.`)
      return record
    })

    if (!list) continue
    const page = parse(`query ($since: DateTime!, $first: Int!, $after: String) {
      found: ${list.field} { nodes { ...Record } pageInfo { endCursor hasNextPage } } } ${fragments}`)
    const pages = documented({
      summary: `${list.what}, as staff read them, oldest first`,
      access: 'token',
      query: Query,
      answers: {
        200: z.object({
          items: z.array(Record),
          next: z.string().nullable().describe('For `after`; null on the last page'),
        }),
      },
      refusals: ['BAD_INPUT', 'FORBIDDEN', 'RATE_LIMITED'],
    })
    app.get(`/api/${path}`, pages, async (request, reply) => {
      const context = readerOf(request, reply)
      const { nodes, pageInfo } = await ask<Page>(page, Query.parse(request.query), context)
      return { items: nodes, next: pageInfo.hasNextPage ? pageInfo.endCursor : null }
    })
  }

  /** Runs a query of one field. Throws what refused it. */
  async function ask<Result>(document: DocumentNode, variables: object, contextValue: Context) {
    const variableValues = { ...variables }
    const { data, errors } = await execute({ schema, document, variableValues, contextValue })
    if (errors?.[0]) throw errors[0].originalError ?? errors[0]
    return data?.found as Result
  }
}

/** A record, or the list that has it. */
type Found = { nodes?: object[] } | null

interface Page {
  nodes: object[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

/** The program that reads; a browser has the graph. */
function readerOf(request: FastifyRequest, reply: FastifyReply): Context {
  const visitor = visitorOf(request, reply)
  if (!visitor.apiToken) {
    throw new Refusal('UNAUTHENTICATED', 'Unauthorized: only API tokens read here.')
  }
  requireRight(visitor, 'READ')
  const { refusal } = countQuickly(visitorKey('read', visitor.limitKey()), READS)
  if (refusal) throw refusal
  return { visitor }
}
