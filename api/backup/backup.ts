import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { Refusal } from '../platform/errors'
import { contentOf, type Header, type Secrets, type TableHead } from './backup-file'
import { begin, withConnection } from './connection'
import { columnsOf, listTables, nameOf, namesOf, readSequences } from './tables'

interface Origin {
  databaseUrl: string
  /** Of DriveFair. */
  version: string
  commit?: string
  secrets: Secrets
  sessionSecretHash: string | null
}

interface Written {
  tables: number
  rows: number
  /** Of the file; undefined on standard output. */
  bytes: number | undefined
}

/** Ends the name of a file that is not complete. No other program uses it. */
const DRAFT = '.backup-part'
const DRAFT_LASTS_MS = 24 * 60 * 60_000

/**
 * Writes everything in the database, as of one moment, into a new file, or with `-` to standard output.
 * The shop goes on selling meanwhile; only migrations wait. The file appears when it is complete.
 */
export async function backup(origin: Origin, file: string, signal?: AbortSignal): Promise<Written> {
  if (file === '-')
    return { ...(await copyTables(origin, process.stdout, signal)), bytes: undefined }
  if (existsSync(file)) throw new Refusal('CONFLICT', `${file} exists: choose another name.`)
  await removeOldDrafts(dirname(file))
  const draft = `${file}${DRAFT}`
  await rm(draft, { force: true }) // of a killed backup
  const handle = await open(draft, 'wx', 0o600)
  try {
    const copied = await copyTables(origin, handle.createWriteStream({ flush: true }), signal)
    await rename(draft, file)
    await flushFolder(dirname(file))
    return { ...copied, bytes: (await stat(file)).size }
  } finally {
    await handle.close()
    await rm(draft, { force: true })
  }
}

/** A killed backup leaves personal data behind. The draft of a running one is recent, because it is still written to. */
async function removeOldDrafts(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(DRAFT)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - DRAFT_LASTS_MS) await rm(path, { force: true })
  }
}

async function copyTables(
  { databaseUrl, version, commit, secrets, sessionSecretHash }: Origin,
  output: NodeJS.WritableStream,
  signal: AbortSignal | undefined,
) {
  return withConnection(databaseUrl, 'backup', async (client) => {
    const tables = await beginSnapshot(client)
    const header = { version, commit, sessionSecretHash, tables, ...(await describe(client)) }
    const copies: CopyToStreamQuery[] = []
    const rowsOf = (table: TableHead) => {
      const copy = client.query(copyTo(`COPY ${selectFrom(table)} TO STDOUT`))
      copies.push(copy)
      return copy
    }
    let rows: number[] = []
    const finish = async () => {
      await client.query('COMMIT')
      rows = copies.map(({ rowCount }) => rowCount)
      return rows
    }
    const content = contentOf(header, secrets, rowsOf, finish)
    await pipeline(content, createGzip(), output, { signal })
    return { tables: tables.length, rows: rows.reduce((sum, count) => sum + count, 0) }
  })
}

/** A query, because COPY itself refuses partitioned tables. */
const selectFrom = (table: TableHead) => `(SELECT ${columnsOf(table)} FROM ${nameOf(table)})`

/**
 * Begins a transaction that sees one moment of all tables. The locks keep migrations away until it ends,
 * and come before the snapshot, which the first SELECT takes: both show the same version of the tables.
 */
async function beginSnapshot(client: Client) {
  for (;;) {
    await begin(client)
    const tables = await listTables(client)
    await client.query('COMMIT')
    if (tables.length === 0) throw new Refusal('NOT_FOUND', 'The database has no tables.')
    await begin(client, 'ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    await client.query(`LOCK TABLE ${namesOf(tables)} IN ACCESS SHARE MODE`)
    const locked = await listTables(client)
    if (JSON.stringify(locked) === JSON.stringify(tables)) return tables
    await client.query('ROLLBACK') // a migration has changed them in between
  }
}

async function describe(client: Client) {
  const { rows: migrations } = await client.query<Header['migrations'][number]>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const { rows } = await client.query<{ postgres: string; takenAt: Date }>(
    `SELECT current_setting('server_version') AS postgres, now() AS "takenAt"`,
  )
  const [{ postgres, takenAt }] = rows as [(typeof rows)[number]]
  const sequences = await readSequences(client)
  return { postgres, takenAt: takenAt.toISOString(), migrations, sequences }
}

/** So that a crash of the machine doesn't undo the renaming. */
async function flushFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
