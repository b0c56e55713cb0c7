import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Output {
  /** Files and folders that the output is made from. */
  sources: readonly string[]
  /** Records the sources that the output was last made from. */
  stamp: string
  make(): Promise<void>
}

/** Makes an output; with `--if-stale` on the command line only when a source changed since. */
export async function makeOutput({ sources, stamp, make }: Output) {
  const digest = digestOf(sources)
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
  if (isFresh && process.argv.includes('--if-stale')) return
  await make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}

function digestOf(sources: readonly string[]) {
  const hash = createHash('sha256')
  const add = (path: string) => {
    if (/\.(test|cases|e2e)\.tsx?$|\/generated$/.test(path)) return
    if (!statSync(path).isDirectory()) hash.update(path).update(readFileSync(path))
    else for (const name of readdirSync(path).sort()) add(join(path, name))
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}
