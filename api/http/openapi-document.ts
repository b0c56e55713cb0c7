import { STATUS_CODES } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { brand } from '../../shared/brand'
import { version } from '../platform/build-info'
import { config } from '../platform/config'
import { type Code, meanings, statusByCode } from '../platform/errors'
import { type Answer, type Description, documented } from './openapi'

type Json = Record<string, unknown>

const codes = Object.keys(statusByCode) as Code[]

const Failure = z
  .object({
    message: z.string().describe('What happened and what to do next, for people'),
    code: z.enum(codes),
    fields: z.record(z.string(), z.string()).optional().describe('What is wrong, by field'),
    reason: z.string().optional().describe('Which of several refusals with this code it is'),
    requestId: z.string().describe('Also in the header `X-Request-Id` and in the log'),
  })
  .meta({ id: 'Failure' })

const failure = { $ref: '#/components/schemas/Failure' }

/** Serves the document, which is made when it is first asked for. */
export function openApiRoute(app: FastifyInstance, cookieName: string) {
  let document: string | undefined
  const make = () => JSON.stringify(openApiDocument(app.routeTable, { version, cookieName }))
  const description = {
    summary: 'This document',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  }
  app.get('/api/openapi.json', documented(description), async (_request, reply) => {
    document ??= make()
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

/** Describes the routes as OpenAPI 3.1. `cookieName` is the cookie that signed-in browsers send. */
export function openApiDocument(
  routes: readonly { method: string; url: string; description: Description | false | undefined }[],
  { version, cookieName }: { version: string; cookieName: string },
) {
  const schemas: Json = {}
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => convert(schema, io, schemas)
  schemaOf(Failure, 'output')

  const paths: Record<string, Json> = {}
  for (const { method, url, description } of routes) {
    if (!description) continue
    const path = url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, description) }
  }

  function operation(method: string, path: string, description: Description) {
    const {
      summary,
      params = {},
      query,
      body,
      bodyTypes = ['application/json'],
      access,
    } = description
    const parameters = [
      ...Object.entries(params).map(([name, meaning]) => ({
        name,
        in: 'path',
        required: true,
        description: meaning,
        schema: { type: 'string' },
      })),
      ...queryParameters(query),
    ]
    return {
      operationId: operationId(method, path),
      tags: [/^\/api\/(\w[\w-]*)/.exec(path)?.[1] ?? 'operators'],
      summary,
      security: security[access ?? 'everyone'],
      ...(parameters.length > 0 && { parameters }),
      ...(body && {
        requestBody: {
          required: !body.safeParse(undefined).success,
          content: contentOf(bodyTypes, schemaOf(body, 'input')),
        },
      }),
      responses: { ...refusalsOf(method, path, description), ...answersOf(description.answers) },
    }
  }

  function answersOf(answers: Record<number, Answer>) {
    return Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, response(status, answer)]),
    )
  }

  function response(status: string, answer: Answer) {
    if (typeof answer === 'string') return { description: answer }
    const description = STATUS_CODES[status] ?? status
    if ('mediaTypes' in answer) {
      return { description, content: contentOf(answer.mediaTypes, { type: 'string' }) }
    }
    return { description, content: { 'application/json': { schema: schemaOf(answer, 'output') } } }
  }

  function queryParameters(query?: z.ZodObject) {
    if (!query) return []
    const { properties = {}, required = [] } = schemaOf(query, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      description,
      schema,
    }))
  }

  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version,
      description:
        'The REST interface. The graph at /graphql can do more; docs/api.md describes both.',
    },
    servers: [{ url: config.PUBLIC_URL }],
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(codes.map((code) => [code, refusal(code)])),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'Set by /api/login for browsers.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'dft_…',
          description:
            'An API token, which staff make. It has their rights: READ to read, WRITE also to write. Cookies are ignored beside it.',
        },
        metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the server.' },
        inboundEmail: {
          type: 'http',
          scheme: 'bearer',
          description: 'INBOUND_EMAIL_SECRET of the server.',
        },
      },
    },
  }
}

const security = {
  everyone: [{}, { session: [] }, { token: [] }],
  signedIn: [{ session: [] }, { token: [] }],
  session: [{ session: [] }],
  token: [{ token: [] }],
  metrics: [{}, { metrics: [] }],
  provider: [{}],
  inboundEmail: [{ inboundEmail: [] }],
}

/** A schema as JSON Schema; those with an id become components. */
function convert(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema, $defs, ...converted } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      // A later version may add fields.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  const pointed = JSON.parse(
    JSON.stringify({ $defs, converted }).replaceAll('#/$defs/', '#/components/schemas/'),
  )
  Object.assign(components, pointed.$defs)
  const { id, ...rest } = pointed.converted
  if (!id) return rest
  components[id] = rest
  return { $ref: `#/components/schemas/${id}` }
}

const waits: Partial<Record<Code, string>> = {
  RATE_LIMITED: 'Seconds until the next try',
  UNAVAILABLE: 'Seconds until the next try',
}

const refusal = (code: Code) => ({
  description: `\`${code}\`: ${meanings[code]}`,
  ...(waits[code] && {
    headers: {
      'Retry-After': { required: true, description: waits[code], schema: { type: 'integer' } },
    },
  }),
  content: { 'application/json': { schema: failure } },
})

/** The refusals of a route, with those that every route of its kind has, by status. */
function refusalsOf(
  method: string,
  path: string,
  { access, body, refusals = [], isPage }: Description,
) {
  const isWrite = method !== 'GET' && access !== 'provider'
  const takesTokens =
    path.startsWith('/api/') && !isPage && access !== 'provider' && access !== 'inboundEmail'
  const all = new Set<Code>([
    ...refusals,
    ...((body ? ['BAD_INPUT'] : []) as Code[]),
    ...((takesTokens || access === 'signedIn' ? ['UNAUTHENTICATED'] : []) as Code[]),
    ...((isWrite ? ['FORBIDDEN'] : []) as Code[]),
    'INTERNAL',
    'UNAVAILABLE',
  ])
  const byStatus = Object.fromEntries(
    [...all].map((code) => [statusByCode[code], isPage ? pageRefusal(code) : sharedResponse(code)]),
  )
  return body && access !== 'provider'
    ? { ...byStatus, 413: sharedResponse('BAD_INPUT'), 415: sharedResponse('BAD_INPUT') }
    : byStatus
}

const sharedResponse = (code: Code) => ({ $ref: `#/components/responses/${code}` })

/** People get the form again; a request that no form sends is refused in JSON. */
function pageRefusal(code: Code) {
  const { content, ...rest } = refusal(code)
  return { ...rest, content: { 'text/html': { schema: { type: 'string' } }, ...content } }
}

/** `getCart`, `putCartByCartId` */
function operationId(method: string, path: string) {
  const words = path
    .replace(/^\/api\//, '/')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitalized.join('')
}

const contentOf = (mediaTypes: readonly string[], schema: unknown) =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]))
