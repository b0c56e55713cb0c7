import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, commandLine } from './postgres-account'

export interface PostgresProcess {
  /** Resolves to `true` when it accepts connections, to `false` when it ends instead. */
  isReady: Promise<boolean>
  /** Why it ended: the fatal lines among its last ones, or else all of them. */
  lastWords(): string
  /** Disconnects all clients and ends it, within eight seconds. */
  stop(): Promise<void>
}

export interface Program {
  postgres: string
  account: Account
  cluster: string
  port: number
  fsync: boolean
  log: (line: string) => void
  /** Called if it ends before `stop`, once it was ready. */
  onCrash: (reason: string) => void
}

/**
 * Runs PostgreSQL in its own process group, so that Ctrl-C in our terminal does not reach it: it must
 * outlive our last request. A watchdog process ends it as soon as this process is gone.
 */
export function runPostgres(program: Program): PostgresProcess {
  const { postgres, account, cluster, port, fsync, log, onCrash } = program
  const settings = { ...fixedSettings, port, ...(fsync ? {} : disposableSettings) }
  const [command, args, options] = commandLine(account, postgres, [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const watchdog = child.pid ? startWatchdog(child.pid) : undefined
  const output = createInterface({ input: child.stderr })
  let ready = false
  let hasEnded = false
  let stopping = false
  const lines: string[] = []
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message)
      resolve()
    })
    child.once('close', resolve)
  }).then(() => {
    hasEnded = true
    watchdog?.kill('SIGKILL')
    if (ready && !stopping) onCrash(lines.at(-1) ?? 'no reason given')
  })
  const isReady = new Promise<boolean>((resolve) => {
    ended.then(() => resolve(false))
    output.on('line', (line) => {
      if (!line.endsWith('database system is ready to accept connections')) return
      ready = true
      resolve(true)
    })
  })
  output.on('line', (line) => {
    lines.push(line)
    if (lines.length > 10) lines.shift()
    if (!stopping && / (WARNING|ERROR|FATAL|PANIC): /.test(line)) log(line)
  })

  async function stop() {
    stopping = true
    for (const [signal, patienceMs] of stopSignals) {
      if (hasEnded) return
      child.kill(signal)
      await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })])
    }
  }

  function lastWords() {
    const worst = lines.filter((line) => / (FATAL|PANIC): /.test(line))
    return (worst.length > 0 ? worst : lines).join('; ')
  }

  return { isReady, lastWords, stop }
}

/** Fast shutdown, then immediate, then none: the next start recovers from the WAL. */
const stopSignals = [
  ['SIGINT', 5000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 1000],
] as const

/** Reads from a pipe that is never written to: when this process ends, even by kill -9, the read ends. */
function startWatchdog(pid: number): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', `read -r _; kill -INT ${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: {},
  })
  watchdog.on('error', () => {})
  watchdog.unref()
  return watchdog
}

/** Sized for one shop on one machine; statements and their values are kept out of the log. */
const fixedSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '32MB',
  max_connections: 60,
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  io_method: 'sync',
  jit: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** For tests and benchmarks: their data may be lost, and many servers share one PostgreSQL. */
const disposableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
}
