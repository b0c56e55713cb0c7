import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { freePort } from '../api/platform/network'

// The servers that are measured, each as a process of its own, and what the kernel counts of a process.

export interface Program {
  base: string
  pid: number
  /** From starting the process to its first good answer. */
  secondsToStart: number
  stop(): Promise<void>
}

const WAIT_FOR_START_MS = 60_000

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** Bundles the bare server as plain JavaScript, as the product is. Returns the file. */
export async function bundleLimit(folder: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'bench/limit.ts',
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        platform: 'node',
        output: { entryFileNames: 'limit.mjs' },
        external: ['pg-native'],
      },
    },
  })
  return join(folder, 'limit.mjs')
}

export async function startBare(file: string, databaseUrl: string): Promise<Program> {
  const port = await freePort()
  return start([file, databaseUrl, String(port)], { port, path: '/api/packages' })
}

/** Starts the product as in production. */
export async function startShop(
  env: Record<string, string>,
  flags: string[] = [],
): Promise<Program> {
  const port = await freePort()
  const production = {
    NODE_ENV: 'production',
    NODE_OPTIONS: '',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    STOP_DELAY_MS: '0',
  }
  return start([...flags, 'dist/api/server.js'], {
    port,
    path: '/readyz',
    env: { ...production, ...env, PORT: String(port) },
  })
}

async function start(
  args: string[],
  { port, path, env }: { port: number; path: string; env?: Record<string, string> },
): Promise<Program> {
  const begin = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, MALLOC_MMAP_THRESHOLD_: '131072', ...env }, // as in the image
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const base = `http://127.0.0.1:${port}`
  while (!(await isGood(base + path))) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} did not start`)
    if (performance.now() - begin > WAIT_FOR_START_MS) {
      await end(child)
      throw new Error(`${base}${path} is not ready`)
    }
    await sleep(5)
  }
  const secondsToStart = (performance.now() - begin) / 1_000
  return { base, pid: child.pid ?? 0, secondsToStart, stop: () => end(child) }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

const isGood = (url: string) =>
  new Promise<boolean>((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })

const MICROSECONDS_PER_TICK = 10_000

/** Processor time that a process has used, in all its threads. */
export const processorMicroseconds = async (pid: number) => (await statOf(pid)).microseconds

async function statOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may contain spaces.
  const endOfName = stat.lastIndexOf(')')
  const fields = stat.slice(endOfName + 2).split(' ')
  return {
    name: stat.slice(stat.indexOf('(') + 1, endOfName),
    parent: Number(fields[1]),
    microseconds: (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK,
  }
}

/** Processor time of everything that this process has started, and of itself as `generator`, by program. */
export async function processorByProgram() {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const stats = new Map<number, Awaited<ReturnType<typeof statOf>>>()
  for (const pid of pids) {
    const stat = await statOf(pid).catch(() => undefined) // it has ended in the meantime
    if (stat) stats.set(pid, stat)
  }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (stats.has(pid) && isOurs(stats.get(pid)?.parent ?? 0))
  const used = new Map<string, number>()
  for (const [pid, { name, microseconds }] of stats) {
    if (!isOurs(pid)) continue
    const program = pid === process.pid ? 'generator' : name
    used.set(program, (used.get(program) ?? 0) + microseconds)
  }
  return used
}

export async function memoryMb(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024
}
