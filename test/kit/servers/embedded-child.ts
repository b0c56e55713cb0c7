import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

let children: ChildProcess[] = []

/** Kills the processes of each test, and waits for their end. */
export function endChildren() {
  afterEach(async () => {
    const ends = children.map(
      (child) => child.exitCode === null && !child.signalCode && once(child, 'exit'),
    )
    for (const child of children) child.kill('SIGKILL')
    children = []
    await Promise.all(ends)
  })
}

/** A separate process that prints the URL of the database, or why there is none. */
export function startInChild(dataDir: string) {
  const module = new URL('../../../api/stand-ins/postgres/embedded-postgres.ts', import.meta.url)
    .href
  const script = `
    import(${JSON.stringify(module)})
      .then(({ startEmbeddedPostgres }) =>
        startEmbeddedPostgres(${JSON.stringify(dataDir)}, { fsync: false }))
      .then(({ url }) => console.log(url), (error) => console.log(error.message))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {},
  })
  children.push(child)
  return child
}

/** What it prints first. */
export async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The child has no output.')
  const [line] = await once(createInterface({ input: stdout }), 'line')
  return line
}
