import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../../api/platform/migrate'
import { freePort } from '../../api/platform/network'
import { startSandbox } from '../../api/stand-ins/payments/server'
import { startEmbeddedPostgres } from '../../api/stand-ins/postgres/embedded-postgres'
import { eventually } from '../kit/eventually'
import { makeDatabaseProxy } from '../kit/servers/database-proxy'
import { makeLine } from '../kit/servers/flaky-proxy'
import { startRedis } from '../kit/servers/redis'
import { type ServerProcess, startServer } from '../kit/servers/server-process'

export type Site = Awaited<ReturnType<typeof openSite>>

/** What is different when a server starts again: the folder of another build, and its log level. */
interface Restart {
  cwd?: string
  LOG_LEVEL?: string
}

/** Two servers, PostgreSQL, Redis and the payment provider, each of which can be stopped, frozen and killed. */
export async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-long-'))
  const dataDir = join(folder, 'data')
  let postgres = await startEmbeddedPostgres(dataDir) // durable: without fsync, a kill loses commits
  await migrate(postgres.url)

  const shopLine = makeDatabaseProxy()
  const providerLine = makeDatabaseProxy()
  const databaseUrl = await shopLine.before(postgres.url)
  const watch = () => new pg.Client({ connectionString: postgres.url })
  const redis = await startRedis()

  const ports = [await freePort(), await freePort()]
  const provider = await startSandbox({
    databaseUrl: await providerLine.before(postgres.url),
    host: '127.0.0.1',
    publicHost: '127.0.0.1',
    webhookUrl: `http://localhost:${ports[0]}/api/stripe/webhook`,
    log: pino({ level: 'silent' }),
    retryMs: 1_000,
  })
  const payments = await makeLine(Number(new URL(provider.apiBase).port))

  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_BASE: payments.base,
    DATA_DIR: join(folder, 'files'),
    LOG_LEVEL: 'fatal',
    MALLOC_MMAP_THRESHOLD_: '131072', // as in the image
  }
  const startOn = (port: number, { cwd, ...changes }: Restart = {}) =>
    startServer({ ...env, ...changes, PORT: String(port) }, { cwd })
  const servers: ServerProcess[] = []
  let databases = 0
  for (const port of ports) servers.push(await startOn(port))

  return {
    folder,
    /** The environment of the servers. */
    env,
    bases: ports.map((port) => `http://localhost:${port}`),
    shopLine,
    redis,
    payments,

    /** Runs one statement, past the proxy. */
    async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      const client = watch()
      await client.connect()
      try {
        return (await client.query<Row>(sql, values)).rows
      } finally {
        await client.end()
      }
    },

    async withClient<T>(use: (client: pg.Client) => Promise<T>) {
      const client = watch()
      await client.connect()
      try {
        return await use(client)
      } finally {
        await client.end()
      }
    },

    /** Kills a server (SIGKILL) and starts it again, with changes if there are any. */
    async killServer(nth: number, changes?: Restart) {
      await servers[nth]?.stop('SIGKILL')
      servers[nth] = await startOn(ports[nth] ?? 0, changes)
    },

    /** What the servers have printed since their last start. */
    output: () => servers.map((server) => server.output()).join(''),

    /** Kills PostgreSQL (SIGKILL); `startPostgres` starts it again on its data. */
    async killPostgres() {
      const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      process.kill(Number(lock.split('\n')[0]), 'SIGKILL')
      await postgres.stop()
    },
    stopPostgres: () => postgres.stop(),
    async startPostgres() {
      postgres = await startEmbeddedPostgres(dataDir)
      for (const line of [shopLine, providerLine]) line.retarget(postgres.url)
    },

    /** Creates an empty database beside the site's own; returns its URL. */
    async makeDatabase() {
      const name = `other${++databases}`
      await this.query(`CREATE DATABASE ${name}`)
      const url = new URL(postgres.url)
      url.pathname = name
      return url.href
    },

    /** Waits until both servers are ready; returns how long it took. */
    async ready() {
      const began = performance.now()
      for (const port of ports) {
        await eventually(async () => {
          const { ok } = await fetch(`http://localhost:${port}/readyz`)
          if (!ok) throw new Error('not ready')
        }, 60)
      }
      return performance.now() - began
    },

    async close() {
      for (const server of servers) await server.stop('SIGKILL')
      await payments.close()
      await provider.close()
      await redis.takeAway()
      for (const line of [shopLine, providerLine]) await line.takeAway()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
