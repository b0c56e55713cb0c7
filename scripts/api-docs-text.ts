import type { openApiDocument } from '../api/http/openapi-document'
import { type Code, meanings, statusByCode } from '../api/platform/errors'
import { MAX_PAGE_SIZE } from '../api/platform/lists'
import { eventTypes } from '../shared/event-types'

type Document = ReturnType<typeof openApiDocument>

interface Operation {
  summary: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>
}

interface Call extends Operation {
  name: string
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

<!-- Printed from the server's OpenAPI document by: npm run refresh -->

Programs have two ways in, and both run the same rules: the graph at \`/graphql\` (\`schema.graphql\`), which can do
everything, and the REST paths below. \`GET /api/openapi.json\` describes REST as OpenAPI 3.1, made from the schemas that
check the requests. Bodies are JSON in UTF-8, at most 64 KiB, where the table names no other media type. Money is in US
dollars, times are ISO 8601 in UTC. A later version may add fields to an answer.
Programs must accept enum values they don't know.

## REST

| Call | For whom | What it does | Body | Answer | Refused with |
| --- | --- | --- | --- | --- | --- |
${programs.map(row).join('\n')}

Calls that take tokens act for the token's staff member ([below](#authentication)). A field with \`?\` is optional;
parameters of the query stand after the path. Every call can also be refused with \`INTERNAL\` or \`UNAVAILABLE\`, and every
write with \`FORBIDDEN\`.

${named.map(([name, schema]) => `- \`${name}\`: ${fieldsOf(schema)}`).join('\n')}

These are pages with forms, for people. They work without JavaScript.

${pages.map(({ name, summary }) => `- ${name}: ${summary}`).join('\n')}

## Errors

A failure is \`{"message", "code", "fields"?, "requestId"}\` with the status of its code; in the graph, \`code\`, \`fields\`,
and \`requestId\` are in the \`extensions\` of each error, and the status is usually 200. Programs go by \`code\`; \`message\`
is for people. A body that is too large (413) or not JSON (415) is \`BAD_INPUT\` too. The enum \`ErrorCode\` of the graph lists
the codes for generators; treat a code that you don't know like \`INTERNAL\`.

| Code | Status | When |
| --- | --- | --- |
${Object.entries(statusByCode)
  .map(([code, status]) => `| \`${code}\` | ${status} | ${meanings[code as Code]} |`)
  .join('\n')}

## Limits

Too many requests are \`RATE_LIMITED\`: status 429, with \`Retry-After\` in seconds. \`UNAVAILABLE\` has it too. Wait that long
and send the same request again. [security.md](security.md) lists the limits. Reads are not counted, but
those of records by REST: 600 a minute for each token.

Send an idempotency key with what must happen once: \`clientMessageId\` for a message, \`requestKey\` (a UUID) for a
consultation, a contact, or a task. The same key again returns what was stored the first time. \`createCheckoutSession\` returns the open payment
page as long as the cart is the same, and \`processOrder\` can be called any number of times.

## The graph

\`POST /graphql\` with \`{"query", "variables", "operationName"}\`; queries also by GET. Browsers get GraphiQL there; in
production, GraphiQL and introspection are for staff. With \`GRAPH_DOCUMENTS=trusted\`, visitors and customers can run only
the site's own documents, by text or by \`extensions.persistedQuery.sha256Hash\`; staff and API tokens run any.

Lists are Relay connections: \`first\` (at most ${MAX_PAGE_SIZE}) and \`after\`, or \`last\` and \`before\`, with
\`pageInfo.endCursor\` as the next \`after\`. A cursor keeps its place when rows move or disappear. \`messages\` is a plain
list, newest first: the next page is \`before\` the id of the last message.

Each connection also has \`nodes\`: the items without cursors, for programs that read one page.

Subscriptions run over graphql-ws on \`/graphql\` (sub-protocol \`graphql-transport-ws\`), also queries, but no mutations.
Events missed while disconnected are not sent again: after a reconnect, fetch what is new. A socket that loses its
access is closed with 4401.

\`/ws\`, without a sub-protocol, sends \`{"type":"new_message"}\` to the signed-in visitor concerned and nothing else. When
the visitor is signed out, it closes with 4401.

## Events and webhooks

An event names what happened and the record, and says nothing about people: read the rest with your own token. Owners set up
webhooks at \`/staff/webhooks\`; \`deskEvents\` lists the events of 30 days, and the subscription \`deskEvent\` tells of them.

| Type | What happened | \`id\` is of the |
| ---- | ------------- | -------------- |
${Object.entries(eventTypes)
  .map(([type, { name, about }]) => `| \`${type}\` | ${name} | ${about?.toLowerCase() ?? '–'} |`)
  .join('\n')}

A webhook gets a POST request with
\`{"type":"order.paid","timestamp":"2026-11-27T22:04:00.000Z","data":{"id":"…","number":"1001","state":"PAID","path":"/staff/orders/1001"}}\`,
signed as the [Standard Webhooks](https://www.standardwebhooks.com) specification says: verify it with one of its libraries
and the secret, \`whsec_…\`. Answer with a status of 2xx within 15 seconds. Anything else is tried again after 5 seconds, 5 and 30
minutes, and 2, 5, 10, 14, 20, and 24 hours. \`webhook-id\` is the ID of the event: the same event can arrive twice. 410 turns the
webhook off.

### Slack

1. In Slack, create an app for your workspace, turn on "Incoming Webhooks", add one to a channel, and copy its URL.
2. At \`/staff/webhooks\`, choose "New webhook", paste the URL, choose "Slack", and check what the channel is to hear of.
3. Open the webhook and press "Send a test": the log says at once whether it arrived.

From then on, the channel reads "New request. Contact by Fri, Nov 27, 5:04 PM ET." with a link to the request. The name of the
sender isn't in it: who may not sign in learns nothing of customers.

### Read the rest by REST

\`GET /api/consultations/:id\`, \`/api/orders/:id\`, \`/api/deals/:id\`, and \`/api/people/:id\` answer with what staff read, by the names
of the graph. \`data.id\` of an event is the ID in the path: \`order.paid\` leads to \`/api/orders/:id\`, \`message.received\` to
\`/api/people/:id\`, and the events of quotes, dealers, claims, and reviews to \`/api/deals/:id\`. They take an API token only, and a
token of the role Reader is enough. Notes, documents, texts of emails, receipts, and IDs of payments aren't in them.

The lists \`/api/consultations\`, \`/api/orders\`, and \`/api/deals\` are oldest first, from \`since\` on, \`first\` at a time (at most
${MAX_PAGE_SIZE}): ask again with \`after\`, the \`next\` of the answer, until it is null. To go on some time later, take the time
of the last one, a minute earlier, as \`since\`, and skip the IDs that you have: a row may be stored a moment after its time.

[\`examples/order-receiver.mjs\`](../examples/order-receiver.mjs) receives a webhook, verifies it, and reads the order.

### Without code

Any automation service with a "webhook" trigger and an "HTTP request" step can do this. To add each paid order to a
spreadsheet:

1. In the service, begin with its webhook trigger and copy the URL that it shows.
2. At \`/staff/webhooks\`, choose "New webhook", paste the URL, check "Order paid", and save. "Send a test" shows the service what
   will come.
3. At \`/staff/tokens\`, create a token with the role "Reader" that may read only.
4. Add a filter: go on only when \`type\` is \`order.paid\`.
5. Add an HTTP request: \`GET\`, the address \`https://YOUR-SITE/api/orders/\` followed by the trigger's \`data.id\`, and the header
   \`Authorization\` with \`Bearer \` and the token. It fails for an ID that isn't an order's, so what a stranger sends to the URL
   does no harm. Where the service can verify Standard Webhooks, give it the secret as well.
6. Add a row to the spreadsheet with \`number\`, \`email\`, \`total\`, and \`items\` of that answer.

## Changes

Releases add types, fields, optional arguments, and enum values. Handle values that you don't know. What is to go is first marked
\`@deprecated\` with a reason that names its replacement. It works for at least one more release and is then removed; the
changelog lists both steps. The same goes for a type, or for nullability, that is to change: a new field takes its place. Each
pull request runs \`scripts/graph-changes.ts\`, which compares \`schema.graphql\` with the last release and refuses other
breaking changes.

## Generate a client

The types of the graph come from \`schema.graphql\`, which a test holds against the server; in production, introspection
needs a token. Times are strings. Fields of the root that need rights can be null, because a refused field leaves the rest of
the answer. This \`codegen.ts\` is for GraphQL Code Generator (\`npx graphql-codegen\`); it writes a type and a typed document
for each operation:

\`\`\`ts
import type { CodegenConfig } from '@graphql-codegen/cli'

const { DRIVEFAIR_URL = 'http://localhost:3000', DRIVEFAIR_TOKEN } = process.env

const config: CodegenConfig = {
  schema: [{ [\`\${DRIVEFAIR_URL}/graphql\`]: { headers: { authorization: \`Bearer \${DRIVEFAIR_TOKEN}\` } } }],
  documents: 'src/**/*.graphql',
  generates: {
    'src/graph.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { scalars: { Date: 'string', DateTime: 'string' }, useTypeImports: true },
    },
  },
}

export default config
\`\`\`

This listener prints each new message. It survives restarts of the server: by default, \`graphql-ws\` gives up after five
attempts, and at once when the connection is refused.

\`\`\`js
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'

const { DRIVEFAIR_URL = 'http://localhost:3000', DRIVEFAIR_TOKEN } = process.env
const client = createClient({
  url: \`\${DRIVEFAIR_URL.replace('http', 'ws')}/graphql\`,
  webSocketImpl: WebSocket,
  connectionParams: { authorization: \`Bearer \${DRIVEFAIR_TOKEN}\` },
  retryAttempts: Infinity,
  shouldRetry: (problem) => problem.code !== 4401,
})
const query = 'subscription { newMessage { id content isFromAdmin createdAt } }'
for await (const { data, errors } of client.iterate({ query })) console.log(errors ?? data.newMessage)
\`\`\`

For REST, any generator that reads OpenAPI 3.1 works, such as \`openapi-typescript\`. [\`examples/\`](../examples) has a tool
without libraries.

## Authentication

Browsers send the session cookie that \`/api/login\` sets. Programs send an API token, which staff make:
\`Authorization: Bearer dft_…\` on \`/graphql\` and \`/api\`, or \`{"authorization": "Bearer dft_…"}\` as the payload of
\`connection_init\`. With \`READ\`, a token is for queries and subscriptions, with \`WRITE\` also for mutations (otherwise
\`FORBIDDEN\`). It may do what both its role and that of the staff member who made it allow (\`myRights\`); anything else is
\`FORBIDDEN\` with the \`reason\` \`ROLE_NEEDED\`. Unknown, expired, and revoked tokens are \`UNAUTHENTICATED\`. Beside a token,
cookies are ignored.

There is no CORS: pages of other sites cannot read answers, and their writes and sockets are refused (\`FORBIDDEN\`). Call
the API from a server. Programs need no \`Origin\` header.
`
}

function row({ name, summary, security, parameters, requestBody, responses }: Call) {
  const query = (parameters ?? []).filter((parameter) => parameter.in === 'query').map(fieldOf)
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const codes = Object.values(responses).flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])
  const shown = [...new Set(codes)].filter(
    (code) => !['INTERNAL', 'UNAVAILABLE', ...alsoRefused(security)].includes(code),
  )
  const cells = [
    [name, ...query].join(' '),
    callersOf(security),
    summary,
    bodyOf(requestBody),
    answers.map(answerOf).join(', '),
    shown.map(inCode).join(' '),
  ]
  return `| ${cells.join(' | ')} |`
}

function callersOf(security: object[]) {
  const ways = security.flatMap((way) => Object.keys(way))
  if (ways.includes('metrics')) return '`METRICS_TOKEN`'
  if (ways.includes('inboundEmail')) return '`INBOUND_EMAIL_SECRET`'
  if (security.length > ways.length) return 'everyone'
  if (!ways.includes('token')) return 'signed in by cookie'
  return ways.includes('session') ? 'signed in; tokens' : 'tokens'
}

function bodyOf(body: Operation['requestBody']) {
  const content = Object.entries(body?.content ?? {})
  return content
    .map(([type, { schema }]) => (type === 'application/json' ? fieldsOf(schema) : inCode(type)))
    .join(', ')
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
    .map((name) => fieldOf({ name, required: required.includes(name) }))
    .join(' ')

const fieldOf = ({ name, required }: { name: string; required: boolean }) =>
  inCode(required ? name : `${name}?`)
