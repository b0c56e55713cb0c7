import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { ignoreMissing } from '../../platform/secret-file'

interface Lock {
  pid: number
  port: number
  starting: boolean
}

/**
 * Clears the way for a new PostgreSQL in `cluster`: ends one that a killed server left running, and
 * removes a lock file whose PID now belongs to another program. Throws when the running one is in
 * use.
 */
export async function endLeftover(cluster: string, urlOnPort: (port: number) => string) {
  const lock = await readLock(cluster)
  if (!lock) return
  if (await isPostmasterOf(cluster, lock.pid)) {
    if (await isInUse(cluster, lock.pid, urlOnPort)) throw inUse(cluster)
    await end(cluster, lock.pid)
  }
  // PostgreSQL itself replaces the lock of a dead process, more carefully than we could.
  const left = await readLock(cluster)
  if (left?.pid === lock.pid && isAlive(lock.pid)) await rm(lockFile(cluster), { force: true })
}

/** The port of the PostgreSQL that runs in `cluster`; undefined when there is none. */
export async function portInUse(cluster: string) {
  const lock = await readLock(cluster)
  return lock && (await isPostmasterOf(cluster, lock.pid)) ? lock.port : undefined
}

export const inUse = (cluster: string) =>
  new Error(
    `Another DriveFair is using the database in ${cluster}: stop it, or set another DATA_DIR.`,
  )

async function end(cluster: string, pid: number) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (let wait = 0; wait < 100; wait++) {
      if (!(await isPostmasterOf(cluster, pid))) return
      if (wait === 0) process.kill(pid, signal)
      await sleep(50)
    }
  }
  throw new Error(`An old PostgreSQL (process ${pid}) in ${cluster} does not stop.`)
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid')

async function readLock(cluster: string): Promise<Lock | undefined> {
  const text = (await readFile(lockFile(cluster), 'utf8').catch(ignoreMissing)) ?? ''
  const [pid, , , port, , , , status] = text.split('\n').map((line) => line.trim())
  if (!Number(pid)) return undefined
  return { pid: Math.abs(Number(pid)), port: Number(port), starting: status === 'starting' }
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Identified by its command line: root in a container cannot read /proc/<pid>/cwd, and a zombie keeps
 * its PID but has no command line.
 */
async function isPostmasterOf(cluster: string, pid: number) {
  const command =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
      : spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout
  return command.includes(`/postgres -D ${cluster} `)
}

/**
 * The connections of a killed server may linger, and one that is starting has none yet. So the answer
 * needs two checks in a row without connections, or 2.5 seconds.
 */
async function isInUse(cluster: string, pid: number, urlOnPort: (port: number) => string) {
  let others: number | undefined
  let quietChecks = 0
  for (let check = 0; check < 10; check++) {
    const lock = await readLock(cluster)
    if (lock?.pid !== pid || !(await isPostmasterOf(cluster, pid))) return false
    others = lock.starting ? 1 : await countClients(urlOnPort(lock.port))
    quietChecks = others === 0 ? quietChecks + 1 : 0
    if (quietChecks === 2) return false
    await sleep(250)
  }
  return others !== undefined && others > 0
}

/** Undefined when it refuses the connection, as during its shutdown. */
async function countClients(url: string) {
  const client = new Client({
    connectionString: url,
    application_name: checkName,
    connectionTimeoutMillis: 1000,
  })
  client.on('error', () => {}) // disconnected by the shutdown we wait for
  try {
    await client.connect()
    const { rows } = await client.query<{ others: number }>(
      `SELECT count(*)::int AS others FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND application_name <> $1`,
      [checkName],
    )
    return rows[0]?.others
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

const checkName = 'drivefair leftover check'
