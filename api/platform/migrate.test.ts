import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { eventually } from '../../test/kit/eventually'
import { makeEmptyDatabase } from '../../test/kit/servers/database'
import { migrate, pendingMigrations } from './migrate'

let folder: string
let database: Awaited<ReturnType<typeof makeEmptyDatabase>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drivefair-migrations-'))
  database = await makeEmptyDatabase()
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function write(name: string, sql: string) {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}

async function query(sql: string) {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('applies migrations once, in the order of their names', async () => {
  await write('2_second', 'INSERT INTO car VALUES (2)')
  await write('1_first', 'CREATE TABLE car (id int); INSERT INTO car VALUES (1);')
  expect(await migrate(database.url, { folder })).toEqual(['1_first', '2_second'])
  expect(await migrate(database.url, { folder })).toEqual([])

  await write('3_third', 'INSERT INTO car VALUES (3)')
  expect(await migrate(database.url, { folder })).toEqual(['3_third'])
  expect(await query('TABLE car')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('applies each migration once when several instances start together', async () => {
  await write('1_first', 'CREATE TABLE car (id int); SELECT pg_sleep(0.1)')
  await write('2_second', 'INSERT INTO car VALUES (1)')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { folder })))
  expect(applied.flat()).toEqual(['1_first', '2_second'])
  expect(await query('TABLE car')).toEqual([{ id: 1 }])
})

test('rolls back a failed migration, which can then be fixed', async () => {
  await write('1_first', 'CREATE TABLE car (id int)')
  await write('2_second', 'INSERT INTO car VALUES (1);\nINSERT INTO cra VALUES (2);')
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'Migration 2_second failed: relation "cra" does not exist (line 2). It was rolled back.',
  )
  expect(await query('TABLE car')).toEqual([])
  expect(await query('SELECT migration_name AS name FROM _prisma_migrations')).toEqual([
    { name: '1_first' },
  ])

  await write('2_second', 'INSERT INTO car VALUES (1); INSERT INTO car VALUES (2);')
  expect(await migrate(database.url, { folder })).toEqual(['2_second'])
})

test('rejects a migration that was edited after it was applied', async () => {
  await write('1_first', 'CREATE TABLE car (id int)')
  await migrate(database.url, { folder })
  await write('1_first', 'CREATE TABLE car (id bigint)')
  await write('2_second', 'DROP TABLE car')
  await expect(migrate(database.url, { folder })).rejects.toThrow('Migration 1_first was edited')
  expect(await query('TABLE car')).toEqual([])
})

test('rejects a migration that Prisma left unfinished', async () => {
  await write('1_first', 'CREATE TABLE car (id int)')
  await migrate(database.url, { folder })
  await query('UPDATE _prisma_migrations SET finished_at = NULL')
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    '1_first was started by another program and never finished',
  )
})

test('waits for another server, says so, and gives up in the end', async () => {
  await write('1_first', 'CREATE TABLE car (id int)')
  const other = new Client({ connectionString: database.url })
  await other.connect()
  await other.query('SELECT pg_advisory_lock(72707369)') // as Prisma does
  let notices = 0
  const onWait = () => {
    notices++
  }
  const giveUp = { waitMs: 100, retryMs: 10 }
  await expect(migrate(database.url, { folder, timings: giveUp })).rejects.toThrow(
    'Another server has held the migration lock',
  )

  const waiting = migrate(database.url, { folder, onWait, timings: { noticeMs: 50, retryMs: 10 } })
  await eventually(() => expect(notices).toBeGreaterThan(2))
  await other.end() // as when it is killed
  expect(await waiting).toEqual(['1_first'])
})

test('steps back when statements hold a table, so that none wait behind it, and tries again', async () => {
  await write('1_first', 'CREATE TABLE car (id int)')
  await migrate(database.url, { folder })
  await write('2_second', 'ALTER TABLE car ADD color text')
  const reader = new Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('BEGIN; LOCK TABLE car IN ACCESS SHARE MODE')
  const timings = { lockMs: 20, retryMs: 50, noticeMs: 0 }
  let release: () => void = () => {}
  const waited = new Promise<void>((resolve) => {
    release = resolve
  })
  const migrating = migrate(database.url, { folder, timings, onWait: release })
  await waited
  expect(await query('TABLE car')).toEqual([])
  await reader.query('COMMIT')
  expect(await migrating).toEqual(['2_second'])
  await reader.end()
})

test('builds an index without a transaction', async () => {
  await write('1_first', 'CREATE TABLE car (id int)')
  const statements = [
    'DROP INDEX IF EXISTS car_id;',
    'CREATE INDEX CONCURRENTLY car_id ON car (id);',
  ]
  await write('2_second', ['-- no transaction', ...statements].join('\n'))
  expect(await migrate(database.url, { folder })).toEqual(['1_first', '2_second'])
  expect(await migrate(database.url, { folder })).toEqual([])
})

test('leaves no transaction open while it waits for another server', async () => {
  await write('1_first', 'CREATE TABLE car (id int)')
  const other = new Client({ connectionString: database.url })
  await other.connect()
  await other.query('SELECT pg_advisory_lock(72707369)')
  const states = () =>
    query(`SELECT state FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'drivefair migrate'`)
  const timings = { noticeMs: 0, retryMs: 50 }
  let migrating: ReturnType<typeof migrate> | undefined
  await new Promise<void>((asked) => {
    migrating = migrate(database.url, { folder, timings, onWait: asked })
  })
  // Building an index concurrently would wait for one that it finds in its statement.
  await eventually(
    async () => expect(await states()).toEqual([{ state: 'idle' }, { state: 'idle' }]),
    10,
  )
  await other.end()
  expect(await migrating).toEqual(['1_first'])
})

test('lists what is pending without applying it', async () => {
  await write('1_first', 'CREATE TABLE car (id int)')
  expect(await pendingMigrations(database.url, folder)).toEqual(['1_first'])
  await migrate(database.url, { folder })
  expect(await pendingMigrations(database.url, folder)).toEqual([])
})
