import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../../api/platform/network'
import { eventually } from '../eventually'
import { installPackage } from './debian-package'

const program = '/usr/sbin/pgbouncer'
/** PgBouncer refuses to run as root: any other user will do. */
const OTHER_USER = 65_534

/** Starts PgBouncer in transaction mode in front of a database, to which it has `size` connections. */
export async function startPooler(databaseUrl: string, size = 10) {
  if (!existsSync(program)) installPackage('pgbouncer')
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const listenPort = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-pooler-'))
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
pooled = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
unix_socket_dir =
`,
  )
  await chmod(folder, 0o755)
  const asOther = process.getuid?.() === 0 ? { uid: OTHER_USER, gid: OTHER_USER } : {}
  const pooler = spawn(program, ['-q', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...asOther,
  })
  let output = ''
  pooler.stderr.on('data', (chunk) => {
    output += chunk
  })
  const gone = once(pooler, 'exit')
  const url = `postgresql://pooled@127.0.0.1:${listenPort}/pooled`
  await eventually(async () => {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('SELECT 1')
    } catch (error) {
      throw new Error(`PgBouncer does not answer: ${output}`, { cause: error })
    } finally {
      await client.end().catch(() => {})
    }
  })
  return {
    url,
    async stop() {
      pooler.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
