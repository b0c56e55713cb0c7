import { once } from 'node:events'
import { getIntrospectionQuery } from 'graphql'
import { WebSocket } from 'ws'
import { escaped } from '../../scripts/page-head'
import { brand } from '../../shared/brand'
import { accept, signIn } from '../../test/kit/people/browser-sign-in'
import { type ServerProcess, startServer } from '../../test/kit/servers/server-process'
import { makeShopDatabase } from '../../test/kit/servers/shop-database'

let open: ServerProcess
let production: ServerProcess
let customer: string
let staff: string

beforeAll(async () => {
  const { url } = await makeShopDatabase()
  const env = { DATABASE_URL: url, ALLOW_DEMO: '1' }
  ;[open, production] = await Promise.all([
    startServer(env),
    startServer({ ...env, NODE_ENV: 'production' }),
  ])
  customer = await signIn(production, 'customer@example.com')
  staff = await signIn(production, 'staff@example.com')
})

afterAll(() => Promise.all([open?.stop(), production?.stop()]))

const openGraphiql = (server: ServerProcess, cookie = '', query = '') =>
  fetch(`${server.base}/graphql${query}`, { headers: { accept, cookie }, redirect: 'manual' })

async function ask(server: ServerProcess, cookie: string, query: string) {
  const answer = await fetch(`${server.base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query }),
  })
  return answer.json()
}

/** Runs the same operation over a socket. */
async function askSocket(server: ServerProcess, cookie: string, query: string) {
  const url = `${server.base.replace('http', 'ws')}/graphql`
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { cookie } })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await once(socket, 'message')
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
  const [message] = await once(socket, 'message')
  socket.close()
  const { payload } = JSON.parse(String(message))
  return Array.isArray(payload) ? { errors: payload } : payload
}

const refused = expect.objectContaining({
  message: 'Only staff can read the schema.',
  extensions: expect.objectContaining({ code: 'FORBIDDEN' }),
})
const asksForSchema = [
  getIntrospectionQuery(),
  '{ __type(name: "Cart") { name } }',
  'query Hidden { ...Root } fragment Root on Query { all: __schema { types { name } } }',
]

test('serves GraphiQL to browsers, and answers queries as usual', async () => {
  const page = await openGraphiql(open)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`<title>GraphiQL · ${escaped(brand.name)}</title>`)

  const head = await fetch(`${open.base}/graphql`)
  expect(head.headers.get('content-type')).toContain('json')
  const json = { headers: { accept: 'application/json' } }
  const asked = await fetch(`${open.base}/graphql?query={__typename}`, json)
  expect(await asked.json()).toEqual({ data: { __typename: 'Query' } })
  const asBrowser = await openGraphiql(open, '', '?query={__typename}')
  expect(await asBrowser.text()).not.toContain('GraphiQL')
})

test('only GraphiQL may use inline styles, and no page may run foreign scripts', async () => {
  const ofOwnScripts = / 'sha256-[\w+/=]+'/g
  const policyOf = ({ headers }: Response) =>
    (headers.get('content-security-policy') ?? '').replace(ofOwnScripts, '')
  const relaxed = policyOf(await openGraphiql(open))
  expect(relaxed).toContain("style-src 'self' 'unsafe-inline';")
  expect(relaxed).toContain("script-src 'self';")
  const strict = policyOf(await fetch(`${open.base}/packages`))
  expect(strict).toBe(relaxed.replace(" 'unsafe-inline'", ''))
  expect(policyOf(await openGraphiql(open, '', '?query={__typename}'))).toBe(strict)
})

test('in production GraphiQL is for staff: others sign in first or get a 403 page', async () => {
  const visitor = await openGraphiql(production)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    303,
    '/api/login?returnTo=%2Fgraphql',
  ])
  const signedIn = await openGraphiql(production, customer)
  expect(signedIn.status).toBe(403)
  expect(await signedIn.text()).toContain('For our staff only')
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
  const ours = await openGraphiql(production, staff)
  expect(ours.status).toBe(200)
  expect(await ours.text()).toContain('GraphiQL')
})

test.each(asksForSchema)(
  'in production only staff can introspect, even if staff sent the same query before (%#)',
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

test('in production all other queries work', async () => {
  const query = '{ __typename packages { __typename name } }'
  for (const way of [ask, askSocket]) {
    const { data, errors } = await way(production, '', query)
    expect(errors).toBeUndefined()
    expect(data.packages).toHaveLength(4)
  }
})

test('outside production anyone can introspect', async () => {
  for (const query of asksForSchema) {
    expect(await ask(open, '', query)).toMatchObject({ data: {} })
    expect(await askSocket(open, '', query)).toMatchObject({ data: {} })
  }
})
