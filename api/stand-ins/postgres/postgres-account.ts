import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Which user runs a program: ours without `ids`. `prefix` is a command that switches to it. */
export interface Account {
  ids?: Ids
  prefix: string[]
}

interface Ids {
  uid: number
  gid: number
}

interface Paths {
  program: string
  folder: string
}

/** Our own environment contains secrets that PostgreSQL does not need. */
const bareEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of existing data, else as
 * `postgres` or `nobody`. Throws when that user cannot reach the paths.
 */
export function accountFor(owner: Ids | undefined, paths: Paths): Account {
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && (owner === undefined || owner.uid === uid))) {
    return { prefix: [] }
  }
  if (uid !== 0) {
    throw new Error(
      `The database in ${paths.folder} belongs to another user (uid ${owner?.uid}): ` +
        'run as that user, or set DATA_DIR to a folder of your own.',
    )
  }

  const ids = owner ? { uid: owner.uid, gid: owner.gid } : unprivilegedUser()
  const account = [
    { ids, prefix: [] },
    withCapability(ids, 'dac_read_search'),
    withCapability(ids, 'dac_override'),
  ].find((candidate) => canReach(candidate, paths))
  if (account) return account
  throw new Error(
    canReach({ prefix: [] }, paths)
      ? `PostgreSQL cannot run as root, and uid ${ids.uid} cannot enter ${paths.folder} or run ` +
          `${paths.program}: set DATA_DIR to a folder that all users may enter, or run as a normal user.`
      : `${paths.program} does not run on this machine. It needs the links that its package creates ` +
          'on install: reinstall with scripts allowed, or set DATABASE_URL.',
  )
}

function unprivilegedUser() {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody'].flatMap((name) => users.filter(([user]) => user === name))[0]
  if (!entry) throw new Error('PostgreSQL cannot run as root: run as a normal user.')
  return { uid: Number(entry[2]) >>> 0, gid: Number(entry[3]) >>> 0 }
}

/**
 * Lets the user traverse folders that only root may enter, such as /root. Containers often withhold
 * `dac_read_search` but grant the wider `dac_override`. Without `no_setuid_fixup`, initdb's access(2)
 * ignores the capability.
 */
function withCapability(ids: Ids, capability: string): Account {
  const user = ['--reuid', `${ids.uid}`, '--regid', `${ids.gid}`, '--clear-groups']
  const right = ['--inh-caps', `-all,+${capability}`, '--ambient-caps', `-all,+${capability}`]
  return { ids, prefix: ['setpriv', ...user, ...right, '--securebits', '+no_setuid_fixup'] }
}

/** Tried rather than computed from mode bits: ACLs, mounts and containers matter, too. */
function canReach(account: Account, { program, folder }: Paths) {
  const script = 'cd "$1" && exec "$2" --version'
  const shellArgs = ['-c', script, 'sh', folder, program]
  const [command, args, options] = commandLine(account, '/bin/sh', shellArgs)
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}

/** Arguments for `spawn` that run a program as that account. */
export function commandLine({ ids, prefix }: Account, program: string, args: string[]) {
  const options = { cwd: '/', env: bareEnvironment, ...(prefix.length === 0 ? ids : {}) }
  const [command = program, ...rest] = [...prefix, program, ...args]
  return [command, rest, options] as const
}
