import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A secret made once and kept in a file that only we can read; starts at the same time agree. */
export async function keepSecret(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(ignoreMissing)
  if (kept) return kept

  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  await link(draft, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error // another start was quicker: its secret counts
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

/** For `catch`: a file that does not exist reads as `undefined`. */
export function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
