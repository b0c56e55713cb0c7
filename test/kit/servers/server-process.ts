import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../../api/platform/network'
import { eventually } from '../eventually'

export interface ServerProcess {
  base: string
  /** Everything it has printed. */
  output(): string
  /** Stops it; resolves with its exit code, or null when the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  exited: Promise<number | null>
}

/** Starts the built server in a process, as `npm start` does, and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  { program = process.execPath, cwd, uid }: { program?: string; cwd?: string; uid?: number } = {},
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const defaults = {
    LOG_LEVEL: 'warn',
    STOP_DELAY_MS: '0',
    NODE_OPTIONS: '',
    MAX_EVENT_LOOP_DELAY_MS: '60000', // other tests keep the machine busy
  }
  const child = spawn(program, ['dist/api/server.js'], {
    cwd,
    uid,
    gid: uid,
    env: { ...process.env, ...defaults, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const server: ServerProcess = {
    base: `http://localhost:${port}`,
    output,
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
  await eventually(async () => {
    if (child.exitCode !== null) return
    const answer = await fetch(`${server.base}/readyz`)
    if (!answer.ok) throw new Error(`not ready: ${output()}`)
  }, 120).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  if (child.exitCode !== null) throw new Error(`The server did not start: ${output()}`)
  return server
}

function outputOf(child: ChildProcess) {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk
    })
  }
  return () => text
}
