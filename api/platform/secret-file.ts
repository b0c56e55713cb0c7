import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns the secret in a private file; creates it once, also when servers start at the same time. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const existing = await readFile(file, 'utf8').catch(ignoreMissing)
  if (existing) return existing

  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  await link(draft, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error // another server was first; its secret counts
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

/** For `catch`: a file that does not exist reads as `undefined`. */
export function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
