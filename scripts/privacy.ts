import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { erasePerson } from '../api/privacy/erase'
import { listErasures } from '../api/privacy/erasures'
import { exportPerson } from '../api/privacy/export'
import { replayErasures } from '../api/privacy/replay'
import { fail, withDatabase } from './command'

// npm run export -- EMAIL writes a person's data as JSON; npm run erase -- EMAIL erases it.
// npm run erasures lists whom we erased, as hashes; npm run erasures -- FILE erases those again that a
// restored backup brought back. All work while the server runs, can be interrupted, and can be repeated.

const [command = '', word = ''] = process.argv.slice(2)
process.exitCode = await run()

async function run() {
  if (command === 'erasures') return withDatabase(() => (word ? replay(word) : list()))
  if (!z.email().safeParse(word).success) return fail(`npm run ${command} -- EMAIL`)
  if (command === 'erase') return withDatabase(() => erase(word))
  return withDatabase(async () => write(await exportPerson({ email: word })))
}

/** Prints what is left to delete with the card provider's own tool. */
async function erase(email: string) {
  const { foundAnything, atProvider } = await erasePerson({ email })
  return write({ erased: foundAnything, leftAtCardProvider: atProvider })
}

async function list() {
  for (const erasure of await listErasures()) process.stdout.write(`${JSON.stringify(erasure)}\n`)
  return 0
}

async function replay(file: string) {
  const { erased, refused } = await replayErasures(await readFile(file, 'utf8'))
  write({ erased, refused })
  return refused.length > 0 ? 1 : 0
}

function write(data: unknown) {
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  return 0
}
