import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { erasePerson } from '../privacy/erase'
import { listErasures } from '../privacy/erasures'
import { exportPerson } from '../privacy/export'
import { replayErasures } from '../privacy/replay'
import { fail, type OpenPostgres, withDatabase } from './with-database'

// All work while the server runs, can be interrupted, and can be repeated.

/** `export EMAIL` writes a person's data as JSON. */
export async function exportData([email]: string[], openPostgres: OpenPostgres) {
  if (!isEmail(email)) return fail('Usage: export EMAIL')
  return withDatabase(openPostgres, async () => write(await exportPerson({ email })))
}

/** `erase EMAIL` erases it, and prints what is left to delete with the card provider's own tool. */
export async function erase([email]: string[], openPostgres: OpenPostgres) {
  if (!isEmail(email)) return fail('Usage: erase EMAIL')
  return withDatabase(openPostgres, async () => {
    const { foundAnything, atProvider } = await erasePerson({ email })
    return write({ erased: foundAnything, leftAtCardProvider: atProvider })
  })
}

/**
 * `erasures` lists whom we erased, as hashes; `erasures FILE` erases those again that a restored backup
 * brought back.
 */
export const erasures = ([file]: string[], openPostgres: OpenPostgres) =>
  withDatabase(openPostgres, () => (file ? replay(file) : list()))

async function list() {
  for (const erasure of await listErasures()) process.stdout.write(`${JSON.stringify(erasure)}\n`)
  return 0
}

async function replay(file: string) {
  const { erased, refused } = await replayErasures(await readFile(file, 'utf8'))
  write({ erased, refused })
  return refused.length > 0 ? 1 : 0
}

const isEmail = (word: string | undefined): word is string => z.email().safeParse(word).success

function write(data: unknown) {
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  return 0
}
