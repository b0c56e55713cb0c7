import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { eventually } from '../../../test/kit/eventually'
import { endChildren, firstLine, startInChild } from '../../../test/kit/servers/embedded-child'
import { startEmbeddedPostgres } from './embedded-postgres'

/** Most tests share one database, because creating one takes a while. */
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drivefair-postgres-'))
})

endChildren()

afterAll(async () => {
  await sleep(200) // processes of the last test are still ending
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const start = (dataDir = folder) => startEmbeddedPostgres(dataDir, { fsync: false })

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // the query itself reports a lost connection
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('keeps data from one start to the next, for this machine and this password only', async () => {
  const first = await start()
  expect(new URL(first.url).hostname).toBe('127.0.0.1')
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const guess = new URL(first.url)
  guess.password = 'drivefair'
  await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  await first.stop()

  const second = await start()
  expect(await query(second.url, 'TABLE kept')).toEqual([{ answer: 42 }])
  expect(
    await query(
      second.url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone,
              datlocprovider AS provider, datlocale AS locale, current_setting('fsync') AS fsync
         FROM pg_database WHERE datname = current_database()`,
    ),
  ).toEqual([{ encoding: 'UTF8', zone: 'UTC', provider: 'b', locale: 'C.UTF-8', fsync: 'off' }])
  await second.stop()

  const { mode } = await stat(join(folder, 'postgres-password'))
  expect(mode & 0o777).toBe(0o600)
})

test('discards the incomplete database of an interrupted first start', async () => {
  const dataDir = join(folder, 'second') // in a folder that only its owner may enter
  const half = join(dataDir, 'postgres-init-999999999', 'data')
  await mkdir(half, { recursive: true })
  await writeFile(join(half, 'PG_VERSION'), '18\n')
  const { url, stop } = await start(dataDir)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop()
  expect(existsSync(half)).toBe(false)
})

test('rejects a second start on the same data while the first one runs', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow('Another DriveFair is using the database')
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('ends when the process that started it is killed', async () => {
  const child = startInChild(folder)
  const url = await firstLine(child)
  await query(url, 'CREATE TABLE survived AS SELECT 42 AS answer')
  child.kill('SIGKILL')
  await expectGone(url)

  const next = await start()
  expect(await query(next.url, 'TABLE survived')).toEqual([{ answer: 42 }])
  await next.stop()
})

test('a new start ends the PostgreSQL that a killed server left behind', async () => {
  const child = startInChild(folder)
  const url = await firstLine(child)
  const pid = await postmasterPid()
  process.kill(await watchdogOf(pid), 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  const next = await start()
  await expectGone(url)
  expect(await postmasterPid()).not.toBe(pid)
  await next.stop()
})

test('reports a crash, and starts again on the same data', async () => {
  const reasons: string[] = []
  const onCrash = (reason: string) => reasons.push(reason)
  const running = await startEmbeddedPostgres(folder, { fsync: false, onCrash })
  process.kill(await postmasterPid(), 'SIGKILL')
  await eventually(() => expect(reasons).toHaveLength(1))
  await running.stop()

  const next = await start()
  expect(await query(next.url, 'TABLE kept')).toEqual([{ answer: 42 }])
  await next.stop()
})

test('ignores a lock file whose PID now belongs to another program', async () => {
  const child = startInChild(folder)
  await firstLine(child)
  process.kill(await postmasterPid(), 'SIGKILL')
  child.kill('SIGKILL')
  const file = join(folder, 'postgres', 'postmaster.pid')
  const lock = await readFile(file, 'utf8')
  await writeFile(file, lock.replace(/^\d+/, `${process.pid}`))

  const next = await start()
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('refuses data of another major version, and says how to move it', async () => {
  const file = join(folder, 'postgres', 'PG_VERSION')
  const ours = await readFile(file, 'utf8')
  await writeFile(file, '17\n')
  await expect(start()).rejects.toThrow(
    new RegExp(
      `is of PostgreSQL 17, .* has PostgreSQL ${ours.trim()}\\. .*npm run backup.*npm run restore`,
    ),
  )
  await writeFile(file, ours)
})

test('passes warnings on, without statements and their values', async () => {
  const lines: string[] = []
  const { url, stop } = await startEmbeddedPostgres(folder, {
    fsync: false,
    log: (line) => lines.push(line),
  })
  await expect(query(url, `SELECT 'secret' FROM nowhere`)).rejects.toThrow('nowhere')
  await stop()
  expect(lines).toEqual([expect.stringContaining('relation "nowhere" does not exist')])
})

async function postmasterPid() {
  const lock = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(lock.split('\n')[0])
}

/** The watchdog process, which ends PostgreSQL when its server is killed. */
async function watchdogOf(pid: number) {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`kill -INT ${pid}\0`)) return Number(name)
  }
  throw new Error('There is no watchdog.')
}

const expectGone = (url: string) =>
  eventually(() => expect(query(url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' }))
