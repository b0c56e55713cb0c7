import { readFile } from 'node:fs/promises'
import { ignoreMissing } from '../platform/secret-file'
import { erasePerson } from '../privacy/erase'
import { listErasures } from '../privacy/erasures'
import { exportPerson } from '../privacy/export'
import { replayErasures } from '../privacy/replay'
import { fail, note, type OpenPostgres, withDatabase } from './with-database'

// All work while the server runs, can be interrupted, and can be repeated.

/** `export EMAIL` writes a person's data as JSON. */
export async function exportData([email]: string[], openPostgres: OpenPostgres) {
  if (!isEmail(email)) return fail('Usage: export EMAIL')
  return withDatabase(openPostgres, async () => {
    const data = await exportPerson({ email })
    if (!hasAnything(data)) noteUnknown(email)
    return write(data)
  })
}

/** `erase EMAIL` erases it, and prints what is left to delete with the card provider's own tool. */
export async function erase([email]: string[], openPostgres: OpenPostgres) {
  if (!isEmail(email)) return fail('Usage: erase EMAIL')
  return withDatabase(openPostgres, async () => {
    const { foundAnything, atProvider } = await erasePerson({ email })
    if (!foundAnything) noteUnknown(email)
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
  const lines = await readFile(file, 'utf8').catch(ignoreMissing)
  if (lines === undefined) return fail(`There is no file ${file}.`)
  const replayed = await replayErasures(lines)
  write(replayed)
  const { read, matched, refused } = replayed
  if (read === 0) return fail(`${file} names no erasure.`)
  if (matched === 0) {
    note('None of them is of anyone here. Is SESSION_SECRET the one of the time of the erasures?')
  }
  return refused.length > 0 ? 1 : 0
}

/** Whether it has the shape of an email: also one that would be refused today may be stored. */
const isEmail = (word: string | undefined): word is string => /^[^@\s]+@[^@\s]+$/.test(word ?? '')

/** An export of an unknown email has empty lists only. */
const hasAnything = (data: object | null) =>
  Object.entries(data ?? {}).some(
    ([name, part]) => name === 'account' || (Array.isArray(part) && part.length > 0),
  )

/** For people; programs read the JSON. */
function noteUnknown(email: string) {
  note(`Nothing is stored about ${email}: no account, order, request, or email has it.`)
}

function write(data: unknown) {
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  return 0
}
