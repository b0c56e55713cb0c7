import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ignoreMissing, readOrCreateSecret } from '../../platform/secret-file'
import { type Account, commandLine } from './postgres-account'
import { isAlive } from './postgres-leftover'

/** The database password, created once and readable only by us. */
export async function readOrCreatePassword(folder: string, isNeeded: boolean) {
  const file = join(folder, 'postgres-password')
  if (isNeeded && !(await readFile(file, 'utf8').catch(ignoreMissing))) {
    throw new Error(`The database password is missing: ${file}`)
  }
  return readOrCreateSecret(file)
}

/** Creates `<folder>/postgres` atomically: it is complete or absent. */
export async function createCluster(
  initdb: string,
  account: Account,
  folder: string,
  { password, fsync }: { password: string; fsync: boolean },
) {
  await removeDrafts(folder)
  const draft = join(folder, `postgres-init-${process.pid}`)
  const passwordFile = join(draft, 'password')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.ids) {
    await chown(draft, account.ids.uid, account.ids.gid)
    await chown(passwordFile, account.ids.uid, account.ids.gid)
  }
  try {
    await runInitdb(initdb, account, [
      `--pgdata=${join(draft, 'data')}`,
      '--username=drivefair',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(fsync ? [] : ['--no-sync']),
    ])
    await rename(join(draft, 'data'), join(folder, 'postgres')).catch((error) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another start won the race
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Throws when another major version of PostgreSQL wrote the data, because this one cannot read it. */
export async function requireSameMajor(postgres: string, account: Account, cluster: string) {
  const theirs = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const [command, args, options] = commandLine(account, postgres, ['--version'])
  const { stdout } = spawnSync(command, args, { ...options, encoding: 'utf8' })
  const [, ours] = /PostgreSQL\) (\d+)/.exec(stdout) ?? []
  if (theirs === ours) return
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${theirs}, and this version of DriveFair has ` +
      `PostgreSQL ${ours}. Go back to the version that you had, run \`npm run backup -- FILE\` there, ` +
      `move ${dirname(cluster)} away, and run \`npm run restore -- FILE\` here.`,
  )
}

async function removeDrafts(folder: string) {
  for (const name of await readdir(folder)) {
    const [, pid] = /^postgres-init-(\d+)$/.exec(name) ?? []
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      await rm(join(folder, name), { recursive: true, maxRetries: 5 })
    }
  }
}

async function runInitdb(initdb: string, account: Account, args: string[]) {
  const [command, commandArgs, options] = commandLine(account, initdb, args)
  const child = spawn(command, commandArgs, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`The database could not be created: ${output.trim()}`)
}
