import { pipeline } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Refusal } from '../platform/errors'
import { migrate, readMigrations } from '../platform/migrate'
import { type Contents, type Header, readBackup, type TableHead } from './backup-file'
import { begin, withConnection } from './connection'
import { violationsIn } from './invariants'
import { compareSecrets, type SecretPlace } from './secret'
import {
  columnsOf,
  dropForeignKeys,
  emptyFilledTables,
  findRows,
  listTables,
  nameOf,
  namesOf,
  titleOf,
} from './tables'

export interface Target {
  openDatabase: () => Promise<Database>
  secret: SecretPlace
  /** Makes the tables of the payment sandbox, which no migration makes. */
  makeSandboxTables: (databaseUrl: string) => Promise<unknown>
  migrationsFolder?: string
}

export interface Database {
  url: string
  stop(): Promise<void>
}

/**
 * Fills an empty database from a backup: applies the migrations of the backup's version, loads all rows
 * in one transaction, and migrates to the current version. A damaged file changes nothing.
 */
export async function restore(target: Target, file: string) {
  const backup = await readBackup(file)
  await requireKnownMigrations(backup.header, target.migrationsFolder)
  const secret = await compareSecrets(target.secret, { ...backup, ...backup.header })
  const { url, stop } = await target.openDatabase()
  try {
    await withConnection(url, 'restore', (client) => requireEmpty(client, backup))
    await secret.store()
    return { ...(await fill(url, target, file, backup)), hasOtherSecret: secret.isOther }
  } finally {
    await stop()
  }
}

async function fill(
  databaseUrl: string,
  { migrationsFolder: folder, makeSandboxTables }: Target,
  file: string,
  backup: Contents,
) {
  const { header } = backup
  await migrate(databaseUrl, { folder, only: header.migrations.map(({ name }) => name) })
  if (header.tables.some(({ schema }) => schema === 'sandbox')) await makeSandboxTables(databaseUrl)
  const loaded = await withConnection(databaseUrl, 'restore', (client) =>
    load(client, file, backup),
  )
  await migrate(databaseUrl, { folder })
  const result = await withConnection(databaseUrl, 'restore', (client) => check(client, backup))
  return { ...result, ...loaded, takenAt: header.takenAt }
}

async function requireKnownMigrations({ migrations, ...made }: Header, folder?: string) {
  const checksums = new Map(
    (await readMigrations(folder)).map((each) => [each.name, each.checksum]),
  )
  const unknown = migrations.find(({ name, checksum }) => checksums.get(name) !== checksum)
  if (!unknown) return
  throw new Refusal(
    'CONFLICT',
    `The backup has the migration ${unknown.name}, which this version lacks: restore with ` +
      `${buildOf(made)}, which made it, or a newer one.`,
  )
}

/** Between releases, many builds have one version; the commit tells them apart. */
const buildOf = ({ version, commit }: Pick<Header, 'version' | 'commit'>) =>
  `DriveFair ${version}${commit && commit !== 'unknown' ? ` (${commit.slice(0, 12)})` : ''}`

async function requireEmpty(client: Client, { header: { migrations } }: Contents) {
  await refuseRows(client)
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS "table"`)
  if (!rows[0].table) return
  const names = migrations.map(({ name }) => name)
  const { rows: newer } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE migration_name <> ALL($1)`,
    [names],
  )
  if (newer.length === 0) return
  throw new Refusal(
    'CONFLICT',
    `The database has tables of a newer version than the backup (migration ${newer[0]?.name}): ` +
      'restore into a database without tables.',
  )
}

async function refuseRows(client: Client) {
  const table = await findRows(client, await listTables(client))
  if (!table) return
  throw new Refusal(
    'CONFLICT',
    `The database is not empty (${table} has rows): restore into an empty one.`,
  )
}

/**
 * Loads the rows of all tables in one transaction. Triggers are off: the rows already are what triggers
 * made of them. Skips tables and columns that this version doesn't have: an older payment sandbox made
 * some that no later one drops.
 */
async function load(client: Client, file: string, { header, rows: expected }: Contents) {
  const tables = await listTables(client)
  const columnsByTable = new Map(tables.map((table) => [nameOf(table), table.columns]))
  const loaded = { tables: 0, rows: 0 }
  const skippedTables: string[] = []
  const skippedColumns: string[] = []
  await begin(client)
  await client.query(`LOCK TABLE ${namesOf(tables)} IN ACCESS EXCLUSIVE MODE`)
  await refuseRows(client) // a server may have started since
  await emptyFilledTables(client, tables)
  const foreignKeys = await dropForeignKeys(client)
  await readBackup(file, async (table, rows) => {
    const columns = columnsByTable.get(nameOf(table))
    if (!columns) {
      skippedTables.push(titleOf(table))
      for await (const _chunk of rows);
      return
    }
    const unknown = table.columns.filter((column) => !columns.includes(column))
    skippedColumns.push(...unknown.map((column) => `${titleOf(table)}.${column}`))
    const count = await loadTable(client, table, unknown, rows)
    const expectedCount =
      expected[header.tables.findIndex((each) => nameOf(each) === nameOf(table))]
    if (count !== expectedCount)
      throw new Error(`${titleOf(table)} got ${count} rows instead of ${expectedCount}.`)
    loaded.tables++
    loaded.rows += count
  })
  for (const addForeignKey of foreignKeys) await client.query(addForeignKey)
  for (const { lastValue, isCalled, ...sequence } of header.sequences) {
    const values = [nameOf(sequence), lastValue, isCalled]
    await client.query('SELECT setval(to_regclass($1), $2, $3)', values)
  }
  await client.query('COMMIT')
  await client.query(`ANALYZE ${namesOf(tables)}`)
  return { ...loaded, skippedTables, skippedColumns }
}

/** Loads the rows of a table; values of unknown columns go to columns that are dropped at once. */
async function loadTable(
  client: Client,
  table: TableHead,
  unknown: string[],
  rows: AsyncIterable<Buffer>,
) {
  const name = nameOf(table)
  const passing = new Map(unknown.map((column, nth) => [column, `not restored ${nth}`]))
  const columns = table.columns.map((column) => passing.get(column) ?? column)
  try {
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    for (const column of passing.values())
      await client.query(`ALTER TABLE ${name} ADD COLUMN ${escapeIdentifier(column)} text`)
    const copy = client.query(copyFrom(`COPY ${name} (${columnsOf({ columns })}) FROM STDIN`))
    await pipeline(rows, copy)
    for (const column of passing.values())
      await client.query(`ALTER TABLE ${name} DROP COLUMN ${escapeIdentifier(column)}`)
    await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    return copy.rowCount
  } catch (error) {
    throw new Error(`${titleOf(table)}: ${(error as Error).message}`, { cause: error })
  }
}

/** By the rules of the present version, so after its migrations. */
async function check(client: Client, { header }: Contents) {
  await begin(client)
  await client.query(`SELECT set_config('drivefair.snapshot_at', $1, true)`, [header.takenAt])
  const violations = await violationsIn(client)
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int FROM mail WHERE next_try_at IS NOT NULL',
  )
  await client.query('COMMIT')
  return { violations, waitingEmails: rows[0]?.count ?? 0 }
}
