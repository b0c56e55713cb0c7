import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { backup } from '../../../api/backup/backup'
import { restore, type Target } from '../../../api/backup/restore'
import { makeSandboxTables } from '../../../api/stand-ins/for-backup'

let folder: string
let files = 0

/** Makes a folder for this test file's backups. */
export function openBackupFolder() {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drivefair-backup-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
}

/** A path for a new file in the folder. */
export const newFile = () => join(folder, `file-${++files}`)

/** Backs a database up; returns the file. */
export async function backUp(databaseUrl: string, file = newFile()) {
  await backup(
    {
      databaseUrl,
      version: '0.1.0',
      commit: '0123456789abcdef',
      secrets: {},
      sessionSecretHash: null,
    },
    file,
  )
  return file
}

/** Restores a file into a database, with a session secret that needs no file. */
export const restoreInto = (databaseUrl: string, file: string, others: Partial<Target> = {}) =>
  restore(
    {
      openDatabase: async () => ({ url: databaseUrl, stop: async () => {} }),
      secret: { configured: 'a secret', file: newFile() },
      makeSandboxTables,
      ...others,
    },
    file,
  )

/** Everything that a backup holds about the data: rows, tables, sequences. */
export async function contentOf(file: string) {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  const { tables, sequences } = JSON.parse(lines[0] ?? '')
  return { tables, sequences, rows: lines.slice(2, -2) }
}
