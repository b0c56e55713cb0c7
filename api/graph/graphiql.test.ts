import { once } from 'node:events'
import { getIntrospectionQuery } from 'graphql'
import { WebSocket } from 'ws'
import { accept, signIn } from '../../test/kit/browser-sign-in'
import { makeDatabase } from '../../test/kit/database'
import { type ServerProcess, startServer } from '../../test/kit/server-process'

let open: ServerProcess
let production: ServerProcess
let customer: string
let staff: string

beforeAll(async () => {
  const { url } = await makeDatabase()
  const env = { DATABASE_URL: url, ALLOW_DEMO: '1' }
  open = await startServer(env)
  production = await startServer({ ...env, NODE_ENV: 'production' })
  customer = await signIn(production, 'customer@example.com')
  staff = await signIn(production, 'staff@example.com')
}, 60_000)

afterAll(() => Promise.all([open?.stop(), production?.stop()]))

const look = (server: ServerProcess, cookie = '', query = '') =>
  fetch(`${server.base}/graphql${query}`, { headers: { accept, cookie }, redirect: 'manual' })

async function ask(server: ServerProcess, cookie: string, query: string) {
  const answer = await fetch(`${server.base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query }),
  })
  return answer.json()
}

/** What the same operation is answered over a socket. */
async function askSocket(server: ServerProcess, cookie: string, query: string) {
  const address = `${server.base.replace('http', 'ws')}/graphql`
  const socket = new WebSocket(address, 'graphql-transport-ws', { headers: { cookie } })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await once(socket, 'message')
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
  const [message] = await once(socket, 'message')
  socket.close()
  return JSON.parse(String(message)).payload
}

const refused = expect.objectContaining({
  message: 'The schema is shown to our staff only.',
  extensions: expect.objectContaining({ code: 'FORBIDDEN' }),
})
const asksForSchema = [
  getIntrospectionQuery(),
  '{ __type(name: "Cart") { name } }',
  'query Hidden { ...Root } fragment Root on Query { all: __schema { types { name } } }',
]

test('a browser that opens the graph gets GraphiQL, and whoever asks gets the answer', async () => {
  const page = await look(open)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<title>GraphiQL · DriveFair</title>')

  const head = await fetch(`${open.base}/graphql`)
  expect(head.headers.get('content-type')).toContain('json')
  const json = { headers: { accept: 'application/json' } }
  const asked = await fetch(`${open.base}/graphql?query={__typename}`, json)
  expect(await asked.json()).toEqual({ data: { __typename: 'Query' } })
  const asBrowser = await look(open, '', '?query={__typename}')
  expect(await asBrowser.text()).not.toContain('GraphiQL')
})

test('only this page may write styles of its own, and none runs a script of others', async () => {
  const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''
  const relaxed = policyOf(await look(open))
  expect(relaxed).toContain("style-src 'self' 'unsafe-inline';")
  expect(relaxed).toContain("script-src 'self';")
  const strict = policyOf(await fetch(`${open.base}/packages`))
  expect(strict).toBe(relaxed.replace(" 'unsafe-inline'", ''))
  expect(policyOf(await look(open, '', '?query={__typename}'))).toBe(strict)
})

test('in production the page is for staff: others sign in first, or are told so', async () => {
  const visitor = await look(production)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    303,
    '/api/login?returnTo=%2Fgraphql',
  ])
  const signedIn = await look(production, customer)
  expect(signedIn.status).toBe(403)
  expect(await signedIn.text()).toContain('For our staff only')
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
  const ours = await look(production, staff)
  expect(ours.status).toBe(200)
  expect(await ours.text()).toContain('GraphiQL')
})

test.each(asksForSchema)(
  'in production the schema is for staff, whoever asked before (%#)',
  async (query) => {
    const ways = [ask, askSocket]
    for (const way of ways) {
      for (const cookie of [staff, customer, '', staff]) {
        const answer = await way(production, cookie, query)
        const isOurs = cookie === staff
        expect([cookie, !!answer.data, answer.errors]).toEqual([
          cookie,
          isOurs,
          isOurs ? undefined : [refused],
        ])
      }
    }
  },
)

test('in production everything else is answered as ever', async () => {
  const query = '{ __typename packages { __typename name } }'
  for (const way of [ask, askSocket]) {
    const { data, errors } = await way(production, '', query)
    expect(errors).toBeUndefined()
    expect(data.packages).toHaveLength(4)
  }
})

test('outside production everybody may read the schema', async () => {
  for (const query of asksForSchema) {
    expect(await ask(open, '', query)).toMatchObject({ data: {} })
    expect(await askSocket(open, '', query)).toMatchObject({ data: {} })
  }
})
