import { MAX_PAGE_SIZE } from '../api/graph/paging'
import type { openApiDocument } from '../api/http/openapi-document'
import { meanings } from '../api/http/openapi-document'
import { type Code, statusByCode } from '../api/platform/errors'

type Document = ReturnType<typeof openApiDocument>

interface Operation {
  summary: string
  security: object[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>
}

interface Schema {
  $ref?: string
  type?: string
  items?: Schema
  properties?: Record<string, object>
  required?: string[]
}

/** The text of docs/api.md. */
export function apiDocs({ paths, components }: Document) {
  const all = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `\`${method.toUpperCase()} ${path}\``,
        path,
        ...operation,
      })),
  )
  const isPage = ({ path }: { path: string }) => /^\/api\/(login|auth\/callback)/.test(path)
  const programs = all.filter((operation) => !isPage(operation))
  const pages = all.filter(isPage)
  const named = Object.entries(components.schemas as Record<string, Schema>)

  return `# API

<!-- Printed from the server's OpenAPI document by: npm run api-docs -->

Programs have two ways in, and both run the same rules: the graph at \`/graphql\` (\`schema.graphql\`), which can do
everything, and the REST paths below. \`GET /api/openapi.json\` describes REST as OpenAPI 3.1, made from the schemas that
check the requests. Bodies are JSON in UTF-8, at most 64 KiB. Money is in US dollars, times are ISO 8601 in UTC. A later
version may add fields to an answer.

## REST

| Call | What it does | Body | Answer | Refused with |
| --- | --- | --- | --- | --- |
${programs.map(row).join('\n')}

A body's field with \`?\` is optional. Every call can also be refused with \`INTERNAL\` or \`UNAVAILABLE\`, and every write
with \`FORBIDDEN\`.

${named.map(([name, schema]) => `- \`${name}\`: ${fieldsOf(schema)}`).join('\n')}

These are pages with forms, for people. They work without JavaScript.

${pages.map(({ name, summary }) => `- ${name}: ${summary}`).join('\n')}

## Errors

A failure is \`{"message", "code", "fields"?, "requestId"}\` with the status of its code; in the graph, \`code\`, \`fields\`,
and \`requestId\` are in the \`extensions\` of each error, and the status is usually 200. Programs go by \`code\`; \`message\`
is for people. A body that is too large (413) or not JSON (415) is \`BAD_INPUT\` too.

| Code | Status | When |
| --- | --- | --- |
${Object.entries(statusByCode)
  .map(([code, status]) => `| \`${code}\` | ${status} | ${meanings[code as Code]} |`)
  .join('\n')}

## Limits

Too many requests are \`RATE_LIMITED\`: status 429, with \`Retry-After\` in seconds. \`UNAVAILABLE\` has it too. Wait that long
and send the same request again. [security.md](security.md) lists the limits; reads are not counted.

Send an idempotency key with what must happen once: \`clientMessageId\` for a message, \`requestKey\` (a UUID) for a
consultation. The same key again returns what was stored the first time. \`createCheckoutSession\` returns the open payment
page as long as the cart is the same, and \`processOrder\` can be called any number of times.

## The graph

\`POST /graphql\` with \`{"query", "variables", "operationName"}\`; queries also by GET. Browsers get GraphiQL there; in
production, GraphiQL and introspection are for staff. With \`GRAPH_DOCUMENTS=trusted\`, visitors and customers can run only
the site's own documents, by text or by \`extensions.persistedQuery.sha256Hash\`; staff and API tokens run any.

Lists are Relay connections: \`first\` (at most ${MAX_PAGE_SIZE}) and \`after\`, or \`last\` and \`before\`, with
\`pageInfo.endCursor\` as the next \`after\`. A cursor keeps its place when rows move or disappear. \`messages\` is a plain
list, newest first: the next page is \`before\` the id of the last message.

Subscriptions run over graphql-ws on \`/graphql\` (sub-protocol \`graphql-transport-ws\`), also queries, but no mutations.
Events missed while disconnected are not sent again: after a reconnect, fetch what is new. A socket that loses its
access is closed with 4401.

\`/ws\`, without a sub-protocol, sends \`{"type":"new_message"}\` to the signed-in visitor concerned and nothing else. When
the visitor is signed out, it closes with 4401.

## Authentication

Browsers send the session cookie that \`/api/login\` sets. Programs send an API token, which staff make:
\`Authorization: Bearer dft_…\` on \`/graphql\` and \`/api\`, or \`{"authorization": "Bearer dft_…"}\` as the payload of
\`connection_init\`. A token has the rights of the staff member who made it: \`READ\` for queries and subscriptions, \`WRITE\`
also for mutations (otherwise \`FORBIDDEN\`). Unknown, expired, and revoked tokens are \`UNAUTHENTICATED\`. Beside a token,
cookies are ignored.

There is no CORS: pages of other sites cannot read answers, and their writes and sockets are refused (\`FORBIDDEN\`). Call
the API from a server. Programs need no \`Origin\` header.
`
}

function row({ name, summary, security, requestBody, responses }: Operation & { name: string }) {
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => fieldsOf(schema))
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const codes = Object.values(responses).flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])
  const shown = [...new Set(codes)].filter(
    (code) => !['INTERNAL', 'UNAVAILABLE', ...alsoRefused(security)].includes(code),
  )
  return `| ${[name, summary, body.join(), answers.map(answerOf).join(', '), shown.map(inCode).join(' ')].join(' | ')} |`
}

/** Where signing in is optional, only a bad token is refused. */
const alsoRefused = (security: object[]) =>
  security.some((way) => Object.keys(way).length === 0) ? ['UNAUTHENTICATED', 'FORBIDDEN'] : []

const inCode = (text: string) => `\`${text}\``

function answerOf([status, { content = {} }]: [string, Operation['responses'][string]]) {
  const [answer] = Object.values(content)
  return answer ? `${status} ${typeOf(answer.schema)}` : status
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return inCode(schema.$ref.split('/').at(-1) ?? '')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  return schema.properties ? fieldsOf(schema) : (schema.type ?? '')
}

const fieldsOf = ({ properties = {}, required = [] }: Schema) =>
  Object.keys(properties)
    .map((name) => inCode(required.includes(name) ? name : `${name}?`))
    .join(' ')
