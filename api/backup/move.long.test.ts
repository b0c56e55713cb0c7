import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { signIn } from '../../test/kit/people/browser-sign-in'
import { newFile, openBackupFolder } from '../../test/kit/servers/copies'
import { startDebianPostgres } from '../../test/kit/servers/debian-postgres'
import { type ServerProcess, startServer } from '../../test/kit/servers/server-process'

const run = promisify(execFile)

openBackupFolder()

let managed: Awaited<ReturnType<typeof startDebianPostgres>>

beforeAll(async () => {
  managed = await startDebianPostgres()
}, 300_000) // where the package must be installed first
afterAll(() => managed.stop())

const servers: ServerProcess[] = []

async function start(env: Record<string, string>) {
  const server = await startServer(env)
  servers.push(server)
  return server
}

afterEach(() => Promise.all(servers.map((server) => server.stop())))

/** The commands of docs/operations.md for moving to a managed database. */
async function documentedCommands() {
  const page = await readFile('docs/operations.md', 'utf8')
  const [, , commands = ''] =
    /### Move to a managed database\n(.*?)```sh\n(.*?)```/s.exec(page) ?? []
  return commands
}

/** A visitor who is signed in and has a cart, and the documents of the demo deal. */
async function stateOf(base: string, cookie: string) {
  const read = async (path: string) => (await fetch(base + path, { headers: { cookie } })).json()
  return {
    user: await read('/api/auth/user'),
    cart: await read('/api/cart'),
    documents: await documentsOf(base, cookie),
  }
}

async function documentsOf(base: string, cookie: string) {
  const answer = await fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ myDeals { documents { path } } }' }),
  })
  const { data } = await answer.json()
  const [deal]: { documents: { path: string }[] }[] = data.myDeals
  const contents: string[] = []
  for (const { path } of deal?.documents ?? []) {
    const document = await fetch(base + path, { headers: { cookie } })
    contents.push(Buffer.from(await document.arrayBuffer()).toString('latin1'))
  }
  return contents
}

test('the embedded database moves to a managed one by the documented commands', async () => {
  const file = newFile()
  const dataDir = newFile()
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', SESSION_SECRET: '' }
  const server = await start(env)
  const cookie = await signIn(server, 'customer@example.com')
  const [{ id: packageId }] = await (await fetch(`${server.base}/api/packages`)).json()
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ packageId })
  await fetch(`${server.base}/api/cart`, { method: 'POST', headers, body })
  const before = await stateOf(server.base, cookie)
  expect(before).toMatchObject({
    user: { email: 'customer@example.com' },
    cart: [{ package: { id: packageId } }],
    documents: Array(6).fill(expect.stringMatching(/^%PDF-1\.4.*%%EOF\n$/s)),
  })

  // While the shop runs, as the image does it.
  const inImage = await run(process.execPath, ['dist/api/server.js', 'backup', newFile()], {
    env: { ...process.env, ...env, NODE_OPTIONS: '' },
  })
  expect(inImage.stdout).toMatch(
    /^Backed up \d+ tables, [\d,]+ rows, [\d,]+ bytes, in [\d.]+ s\.\n$/,
  )
  await server.stop()

  const commands = (await documentedCommands()).replaceAll('shop.backup.gz', file)
  const [backup = '', restore = '', startAgain = ''] = commands.split('\n')
  const managedUrl = await managed.makeDatabase()
  const shell = { env: { ...process.env, ...env, NODE_OPTIONS: '', MANAGED_URL: managedUrl } }
  const moved = await run('bash', ['-ec', `${backup}\n${restore}`], shell)
  expect(moved.stdout).toMatch(/^Backed up \d+ tables.*^Restored \d+ tables/ms)
  expect(moved.stderr.replace(/^npm .*\n/gm, '')).toBe('')
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  expect(startAgain).toMatch(
    /^DATABASE_URL="\$MANAGED_URL" SESSION_SECRET=.*\.data\/session-secret.* npm start$/,
  )
  const secret = await readFile(join(dataDir, 'session-secret'), 'utf8')
  const next = await start({
    DATABASE_URL: managedUrl,
    SESSION_SECRET: secret,
    DATA_DIR: newFile(),
  })
  expect(await stateOf(next.base, cookie)).toEqual(before)
})
