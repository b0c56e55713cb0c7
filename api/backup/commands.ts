import { commit, version } from '../platform/build-info'
import { config } from '../platform/config'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { problemOf, serviceAt } from '../platform/service-problem'
import {
  failure,
  type Outcome,
  outcomeValues,
  storeOutcomeText,
  success,
} from '../platform/service-state'
import { secretFile } from '../platform/session-secret'
import { backup } from './backup'
import { withConnection } from './connection'
import { type Database, restore, type Target } from './restore'
import { describeSecret } from './secret'

// `npm run backup -- FILE` and `npm run restore -- FILE`; in the image, `node dist/api/server.js backup FILE`
// and `… restore FILE`. Each prints one line.

interface StandIns {
  openPostgres(options: { mayCreate: boolean }): Promise<{ url: string; stop(): Promise<void> }>
  makeSandboxTables(databaseUrl: string): Promise<unknown>
}

const secret = { configured: config.SESSION_SECRET, file: secretFile }

/** Runs a command on the database of this installation; returns its exit code. */
export async function copyShop(
  command: 'backup' | 'restore',
  file: string | undefined,
  { openPostgres, makeSandboxTables }: StandIns,
): Promise<number> {
  if (!file) return fail(`Name a file: npm run ${command} -- FILE`)
  const url = config.DIRECT_DATABASE_URL ?? config.DATABASE_URL
  const openDatabase = async () =>
    url ? { url, stop: async () => {} } : openPostgres({ mayCreate: command === 'restore' })
  try {
    if (command === 'backup') return await backUp(openDatabase, file)
    return await restoreFrom(file, { openDatabase, secret, makeSandboxTables })
  } catch (error) {
    log.debug({ err: error }, `${command} failed`)
    return fail(
      error instanceof Refusal ? error.message : `The ${command} failed: ${reasonOf(error)}`,
    )
  }
}

async function backUp(openDatabase: () => Promise<Database>, file: string) {
  const seconds = stopwatch()
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interrupted.abort())
  }
  const { url: databaseUrl, stop } = await openDatabase()
  try {
    const origin = { databaseUrl, version, commit, ...(await describeSecret(secret)) }
    const { tables, rows, bytes } = await backup(origin, file, interrupted.signal)
    await note(databaseUrl, success()).catch((error) =>
      warn(`Staff can't see that there is a backup: ${reasonOf(error)}`),
    )
    const size = bytes === undefined ? '' : `, ${countText(bytes, 'byte')}`
    const line = `Backed up ${countText(tables, 'table')}, ${countText(rows, 'row')}${size}, in ${seconds()}.\n`
    const output = file === '-' ? process.stderr : process.stdout
    output.write(line)
    return 0
  } catch (error) {
    await note(databaseUrl, failure(problemOfBackup(error, databaseUrl))).catch(() => {}) // as away as for the backup
    throw error
  } finally {
    await stop()
  }
}

/** Notes what became of a backup, for staff. Fails for a role that only reads. */
const note = (databaseUrl: string, outcome: Outcome) =>
  withConnection(databaseUrl, 'backup', (client) =>
    client.query(storeOutcomeText, outcomeValues('BACKUP', outcome)),
  )

function problemOfBackup(error: unknown, databaseUrl: string) {
  if (error instanceof Refusal) return error.message
  if ((error as Error).name === 'AbortError') return 'The backup was stopped. Run it again.'
  return problemOf(error, serviceAt(databaseUrl))
}

async function restoreFrom(file: string, target: Target) {
  const seconds = stopwatch()
  const restored = await restore(target, file)
  const { takenAt, tables, rows, waitingEmails, hasOtherSecret, violations } = restored
  process.stdout.write(
    `Restored ${countText(tables, 'table')}, ${countText(rows, 'row')}, as of ${takenAt}, in ${seconds()}. ` +
      `The server will send ${countText(waitingEmails, 'email')} when it starts.\n`,
  )
  const skipped = [
    ...restored.skippedTables.map((table) => `table ${table}`),
    ...restored.skippedColumns.map((column) => `column ${column}`),
  ]
  if (skipped.length > 0) {
    warn(`Not restored, because this version doesn't have them: ${skipped.join(', ')}.`)
  }
  if (hasOtherSecret) {
    warn('SESSION_SECRET is not the one of the backup: without that one, everyone is signed out.')
  }
  for (const { invariant, detail } of violations) warn(`Violated: ${invariant} (${detail})`)
  return violations.length > 0 ? 1 : 0
}

function stopwatch() {
  const since = performance.now()
  return () => `${((performance.now() - since) / 1_000).toFixed(1)} s`
}

const countText = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** A host with several addresses fails with an error per address, and no message. */
function reasonOf(error: unknown) {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return (first as Error).message
}

function warn(line: string) {
  process.stderr.write(`${line}\n`)
}

function fail(line: string) {
  warn(line)
  return 1
}
