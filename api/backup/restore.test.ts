import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { backUp, newFile, openBackupFolder, restoreInto } from '../../test/kit/servers/copies'
import { makeDatabase, makeEmptyDatabase } from '../../test/kit/servers/database'
import { tryCommand } from '../../test/kit/servers/run-command'
import { migrate, pendingMigrations } from '../platform/migrate'
import { makeSandboxTables } from '../stand-ins/for-backup'
import { backup } from './backup'
import { compareSecrets, describeSecret } from './secret'

openBackupFolder()

let origin: Awaited<ReturnType<typeof makeDatabase>>
let target: Awaited<ReturnType<typeof makeEmptyDatabase>>
let file: string

/** States and saved replies, which migrations fill in: a restore replaces them. */
const FILLED_ROWS = 12 + 8

const fill = `INSERT INTO mail (cause, recipient, subject, html, text)
              SELECT 'cause ' || n, 'ann@example.com', 'Hello', md5(n::text), md5(n::text)
                FROM generate_series(1, 2000) AS n`

beforeAll(async () => {
  origin = await makeDatabase()
  await run(origin.url, fill)
  file = await backUp(origin.url)
})
afterAll(() => origin.drop())

beforeEach(async () => {
  target = await makeEmptyDatabase()
})
afterEach(() => target.drop())

async function run(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const tablesOf = (url: string) =>
  run(url, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)

test('refuses a database that has rows', async () => {
  await expect(restoreInto(origin.url, file)).rejects.toThrow('not empty (public.mail has rows)')
})

test('the commands copy one database into another, in a file that only we can read', async () => {
  const copy = newFile()
  const env = { DATA_DIR: newFile(), SESSION_SECRET: '' }
  const backedUp = await tryCommand({ ...env, DATABASE_URL: origin.url }, 'backup', copy)
  expect(backedUp.stdout).toMatch(
    /^Backed up \d+ tables, [\d,]+ rows, [\d,]+ bytes, in [\d.]+ s\.\n$/,
  )
  expect((await stat(copy)).mode & 0o777).toBe(0o600)
  const restored = await tryCommand({ ...env, DATABASE_URL: target.url }, 'restore', copy)
  expect(restored.stdout).toMatch(/^Restored \d+ tables/m)
  expect(await run(target.url, 'SELECT count(*)::int AS mails FROM mail')).toEqual([
    { mails: 2_000 },
  ])
})

test('restores into tables that are there but empty, as after an earlier attempt', async () => {
  const migrated = await makeDatabase()
  const { rows, waitingEmails } = await restoreInto(migrated.url, file)
  expect([rows, waitingEmails]).toEqual([2_000 + FILLED_ROWS, 2_000])
  await migrated.drop()
})

test('skips tables and columns that an older payment sandbox made, and names them', async () => {
  const old = await makeDatabase()
  await makeSandboxTables(old.url)
  await run(
    old.url,
    `CREATE TABLE sandbox.payment_intent (id text PRIMARY KEY);
     ALTER TABLE sandbox.checkout_session ADD COLUMN intent_id text UNIQUE, ADD COLUMN tries int NOT NULL DEFAULT 0;
     INSERT INTO sandbox.payment_intent VALUES ('pi_1');
     INSERT INTO sandbox.checkout_session (id, intent_id, body, line_items)
     VALUES ('cs_1', E'pi_1\\t\\\\', '{"status": "open"}', '[]')`,
  )
  const oldFile = await backUp(old.url)
  await old.drop()

  expect(await restoreInto(target.url, oldFile)).toMatchObject({
    rows: FILLED_ROWS + 1,
    skippedTables: ['sandbox.payment_intent'],
    skippedColumns: ['sandbox.checkout_session.intent_id', 'sandbox.checkout_session.tries'],
  })
  const sessions = await run(target.url, 'SELECT * FROM sandbox.checkout_session')
  expect(sessions).toEqual([
    {
      id: 'cs_1',
      seq: '1',
      body: { status: 'open' },
      line_items: [],
      intent_data: {},
      status: 'open',
      expires_at: null,
      payment_intent: null,
    },
  ])
})

test('names the table that a row does not fit into', async () => {
  const old = await makeDatabase()
  await run(
    old.url,
    `ALTER TABLE cart ALTER owner_hash DROP NOT NULL; INSERT INTO cart DEFAULT VALUES`,
  )
  const oldFile = await backUp(old.url)
  await old.drop()
  await expect(restoreInto(target.url, oldFile)).rejects.toThrow(
    'public.cart: null value in column "owner_hash"',
  )
})

test('a file that was cut changes nothing', async () => {
  const whole = await readFile(file)
  const cut = newFile()
  for (const length of [0, 5, 100, whole.length >> 1, whole.length - 9, whole.length - 1]) {
    await writeFile(cut, whole.subarray(0, length))
    await expect(restoreInto(target.url, cut)).rejects.toThrow('is damaged, cut, or not a backup')
  }
  expect(await tablesOf(target.url)).toEqual([])
})

test('a damaged byte changes nothing', async () => {
  const whole = await readFile(file)
  const damaged = newFile()
  for (let place = 12; place < whole.length; place += whole.length >> 5) {
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    await writeFile(damaged, bytes)
    await expect(restoreInto(target.url, damaged)).rejects.toThrow('is damaged, cut, or not')
  }
  expect(await tablesOf(target.url)).toEqual([])
})

describe('of another version', () => {
  let earlier: string

  beforeAll(async () => {
    earlier = await mkdtemp(join(tmpdir(), 'drivefair-migrations-'))
    await cp('prisma/migrations', earlier, { recursive: true })
    const last = (await readdir(earlier))
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1)
    await rm(join(earlier, String(last)), { recursive: true })
  })
  afterAll(() => rm(earlier, { recursive: true }))

  test('an earlier backup is migrated to the present version', async () => {
    const old = await makeEmptyDatabase()
    await migrate(old.url, { folder: earlier })
    await run(old.url, fill)
    const oldFile = await backUp(old.url)
    await old.drop()

    const { rows, violations } = await restoreInto(target.url, oldFile)

    expect([rows, violations]).toEqual([2_000 + FILLED_ROWS, []])
    expect(await pendingMigrations(target.url)).toEqual([])
    await run(target.url, 'DELETE FROM mail')
    await expect(restoreInto(target.url, oldFile)).rejects.toThrow('tables of a newer version')
  })

  test('a newer backup is refused', async () => {
    const restored = restoreInto(target.url, file, { migrationsFolder: earlier })
    await expect(restored).rejects.toThrow(
      'restore with DriveFair 0.1.0 (0123456789ab), which made it, or a newer one.',
    )
    expect(await tablesOf(target.url)).toEqual([])
  })
})

describe('the session secret', () => {
  /** What a backup of an installation with this secret says about it. */
  async function saidBy({ configured, generated }: { configured?: string; generated?: string }) {
    const secretFile = newFile()
    if (generated) await writeFile(secretFile, generated)
    return describeSecret({ configured, file: secretFile })
  }

  test('a generated one comes along, readable only by us', async () => {
    const secret = { configured: undefined, file: join(newFile(), 'session-secret') }
    const said = await saidBy({ generated: 'abc' })
    const made = newFile()
    await backup({ databaseUrl: origin.url, version: '0.1.0', ...said }, made)
    const migrated = await makeDatabase()
    expect(await restoreInto(migrated.url, made, { secret })).toMatchObject({
      hasOtherSecret: false,
    })
    await migrated.drop()
    expect(await readFile(secret.file, 'utf8')).toBe('abc')
    expect((await stat(secret.file)).mode & 0o777).toBe(0o600)
  })

  test('another generated one is never replaced', async () => {
    const secret = { configured: undefined, file: newFile() }
    await writeFile(secret.file, 'other')
    const said = await saidBy({ generated: 'abc' })
    await expect(compareSecrets(secret, said)).rejects.toThrow('differs from the secret in')
  })

  test.each([
    ['abc', false],
    ['other', true],
    [undefined, true],
  ])(
    'SESSION_SECRET is not part of the file; %j is another one: %j',
    async (configured, isOther) => {
      const said = await saidBy({ configured: 'abc' })
      expect(said.secrets).toEqual({})
      expect(await compareSecrets({ configured, file: newFile() }, said)).toMatchObject({ isOther })
    },
  )
})
