import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../../api/platform/network'
import { eventually } from '../eventually'
import { installPackage } from './debian-package'

const programs = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root: any other user will do. */
const OTHER_USER = 65_534

/**
 * Starts Debian's PostgreSQL 15 as a managed database is: our role owns its databases and is no superuser.
 * `makeDatabase` returns the URL of a new, empty one.
 */
export async function startDebianPostgres() {
  if (!existsSync(programs)) installPackage('postgresql-15')
  const isRoot = process.getuid?.() === 0
  const asOther = isRoot ? { uid: OTHER_USER, gid: OTHER_USER } : {}
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-postgres15-'))
  const data = join(folder, 'data')
  await chmod(folder, 0o755)
  await mkdir(data)
  if (isRoot) await chown(data, OTHER_USER, OTHER_USER)

  const options = [
    '-D',
    data,
    '-U',
    'admin',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const made = spawnSync(`${programs}/initdb`, options, { ...asOther, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' }
  const server = spawn(
    `${programs}/postgres`,
    [
      '-D',
      data,
      '-p',
      `${port}`,
      ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    ],
    { ...asOther, cwd: '/', stdio: 'ignore' },
  )
  const gone = once(server, 'exit')

  async function asAdmin(...statements: string[]) {
    const client = new Client(`postgresql://admin@127.0.0.1:${port}/postgres`)
    try {
      await client.connect()
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end().catch(() => {})
    }
  }
  await eventually(() => asAdmin('CREATE ROLE drivefair LOGIN'))

  let databases = 0
  return {
    async makeDatabase() {
      const name = `shop${++databases}`
      await asAdmin(`CREATE DATABASE ${name} OWNER drivefair`)
      return `postgresql://drivefair@127.0.0.1:${port}/${name}`
    },
    async stop() {
      server.kill('SIGQUIT')
      await gone
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
