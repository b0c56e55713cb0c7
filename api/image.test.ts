import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eventually } from '../test/kit/eventually'
import { payOnPage } from '../test/kit/scenes/payment-page'
import { makeEmptyDatabase } from '../test/kit/servers/database'
import { bytesIn, imageFiles } from '../test/kit/servers/image-files'
import { type ServerProcess, startServer } from '../test/kit/servers/server-process'

/** Node's versions to try; `.ci/run` adds the one of the image. */
const programs = [process.execPath, ...(process.env.OTHER_NODE ? [process.env.OTHER_NODE] : [])]

const MAX_BYTES = 40e6

/** The user `node` of the image. It may write nowhere but in DATA_DIR, as on a read-only file system. */
const NODE_UID = 1000

const READABLE_BY_ALL = 0o444

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drivefair-image-'))
  await chmod(folder, 0o755)
  await (await imageFiles()).copyTo(folder)
})

afterAll(() => rm(folder, { recursive: true }))

test('the image copies little, and only from dist', async () => {
  const { copies } = await imageFiles()
  for (const words of copies) expect(words).toMatch(/^--from=build \/shop\/dist\//)
  expect(await bytesIn(folder)).toBeLessThan(MAX_BYTES)
})

test.each(programs)('what the image copies sells a package on %s', async (program) => {
  const database = await makeEmptyDatabase()
  const uid = otherUser(program)
  const data = join(folder, 'data')
  await mkdir(data, { recursive: true })
  if (uid) await chown(data, uid, uid)
  const compileCache = await makeCompileCache(program, uid)
  let server: ServerProcess | undefined
  try {
    server = await startServer(
      {
        NODE_ENV: 'production',
        NODE_OPTIONS: '--enable-source-maps',
        NODE_COMPILE_CACHE: compileCache,
        ALLOW_DEMO: '1',
        DATABASE_URL: database.url,
        DATA_DIR: data,
        SESSION_SECRET: '', // makes one, so that it writes
        TMPDIR: '/proc/nowhere',
      },
      { program, cwd: folder, uid },
    )
    await buy(server.base)
    expect(await readdir(data)).toContain('session-secret')
    expect((await fetch(`${server.base}/api/login`)).status).toBe(200)
    expect(await (await fetch(`${server.base}/version`)).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+(-dev)?$/),
      commit: expect.stringMatching(/^([\da-f]{7,}|unknown)$/),
      startedAt: expect.any(String),
    })
    expect(await (await fetch(server.base)).text()).toContain('</html>')
  } finally {
    await server?.stop()
    await database.drop()
  }
})

/** As the Dockerfile does. Node writes files that only their user can read, and the image gives them to root. */
async function makeCompileCache(program: string, uid: number | undefined) {
  const cache = join(folder, 'dist/compile-cache')
  await mkdir(cache, { recursive: true })
  if (uid) await chown(cache, uid, uid)
  const { makeCompileCache: command } = await imageFiles()
  const { status, stdout } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    uid,
    env: { PATH: `${dirname(program)}:${process.env.PATH}` },
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, expect.stringContaining('migrate')])
  for (const { parentPath, name } of await readdir(cache, {
    recursive: true,
    withFileTypes: true,
  })) {
    const file = join(parentPath, name)
    expect((await stat(file)).mode & READABLE_BY_ALL).toBe(READABLE_BY_ALL)
    if (uid) await chown(file, 0, 0)
  }
  return cache
}

/** The image's user, where this one is root and the other can read Node. */
function otherUser(program: string) {
  if (process.getuid?.() !== 0) return undefined
  return spawnSync(program, ['--version'], { uid: NODE_UID }).status === 0 ? NODE_UID : undefined
}

async function buy(base: string) {
  const packages: { id: string }[] = await (await fetch(`${base}/api/packages`)).json()
  const added = await post(`${base}/api/cart`, '', { packageId: packages[0]?.id })
  const cookie = added.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { url } = await (await post(`${base}/api/create-checkout-session`, cookie, {})).json()
  const { location } = await payOnPage(url)
  const paymentIntentId = new URL(location ?? '').searchParams.get('session_id')
  await eventually(async () => {
    const answer = await post(`${base}/api/process-order`, cookie, { paymentIntentId })
    expect(await answer.json()).toMatchObject({ status: 'PAID' })
  })
}

const post = (url: string, cookie: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

test('the bundle has a source map, so that stacks name lines of the source', async () => {
  const { sources } = JSON.parse(await readFile('dist/api/server.js.map', 'utf8'))
  expect(sources).toContain('../../api/cart/cart.ts')
})
