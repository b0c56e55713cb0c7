import { accept, signIn } from '../../test/kit/browser-sign-in'
import { makeDatabase } from '../../test/kit/database'
import { askFor } from '../../test/kit/raw-request'
import { type ServerProcess, startServer } from '../../test/kit/server-process'

let server: ServerProcess
let customer: string
let staff: string

beforeAll(async () => {
  const { url } = await makeDatabase()
  server = await startServer({ DATABASE_URL: url })
  customer = await signIn(server, 'customer@example.com')
  staff = await signIn(server, 'staff@example.com')
}, 60_000)

afterAll(() => server?.stop())

const open = (path: string, cookie = '') =>
  fetch(server.base + path, { headers: { accept, cookie }, redirect: 'manual' })

const led = (answer: Response) => [answer.status, answer.headers.get('location')]

test('who is signed out signs in first and comes back to the same place', async () => {
  expect(led(await open('/staff/'))).toEqual([303, '/api/login?returnTo=%2Fstaff%2F'])
  expect(led(await open('/staff/orders?search=a%26b'))).toEqual([
    303,
    '/api/login?returnTo=%2Fstaff%2Forders%3Fsearch%3Da%2526b',
  ])
})

test('a customer gets a page that says so and nothing of the application', async () => {
  for (const path of ['/staff/', '/staff/orders']) {
    const answer = await open(path, customer)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await answer.text()
    expect(page).toContain('<h1 class="text-3xl">For our staff only</h1>')
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">'])
  }
})

test('staff gets the application at every path below, and no cache keeps it', async () => {
  for (const path of ['/staff/', '/staff/orders?search=a', '/staff/a/b/c', '/staff/index.html']) {
    const answer = await open(path, staff)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('<title>Staff · DriveFair</title>')
  }
})

test('without its slash the address is corrected', async () => {
  expect(led(await open('/staff'))).toEqual([301, '/staff/'])
  expect(led(await open('/staff?a=1', staff))).toEqual([301, '/staff/?a=1'])
})

test('nobody is led away or around in circles by how the address is spelled', async () => {
  expect(led(await open('/%73taff'))).toEqual([301, '/staff/'])
  expect(led(await open('/%73taff/'))).toEqual([303, '/api/login?returnTo=%2Fstaff%2F'])
  expect((await open('/%73taff/', staff)).status).toBe(200)
  const { status, headers } = await askFor(server.base, 'http://evil.example/staff')
  expect([status, headers.location]).toEqual([301, '/staff/'])
})

test('what is beside it is nothing, for staff as well', async () => {
  const beside = [
    '/staffs',
    '/Staff/',
    '/graphiql',
    '/graphiql/index.html',
    '/403.html',
    '/404.html',
  ]
  for (const path of beside) {
    const answer = await open(path, staff)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).toContain('Page Not Found')
  }
})
