import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns the secret in a private file; creates it once, also when servers start at the same time. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const existing = await readIfExists(file)
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

async function readIfExists(file: string) {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
