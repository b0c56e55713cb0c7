import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Who runs a program: we ourselves when there are no `ids`; `prefix` is a command that leads there. */
export type Account = { ids?: Ids; prefix: string[] }

type Ids = { uid: number; gid: number }

type Paths = { program: string; folder: string }

/** Our own environment holds secrets that PostgreSQL has no use for. */
const bareEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * PostgreSQL refuses to run as root, so root lends it an existing account: the owner of the data if
 * there is one, else `postgres`, else `nobody`. Throws when that account cannot get at the paths.
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

  const ids = owner ? { uid: owner.uid, gid: owner.gid } : ordinaryAccount()
  const ways = [
    { ids, prefix: [] },
    withCapability(ids, 'dac_read_search'),
    withCapability(ids, 'dac_override'),
  ]
  const way = ways.find((account) => reaches(account, paths))
  if (way) return way
  if (!reaches({ prefix: [] }, paths)) {
    throw new Error(
      `${paths.program} does not run on this machine. It needs the links that its package makes ` +
        'when it is installed: install again with scripts allowed, or set DATABASE_URL.',
    )
  }
  throw new Error(
    `PostgreSQL does not run as root, and the account lent to it (uid ${ids.uid}) cannot get into ` +
      `${paths.folder} or at ${paths.program}: set DATA_DIR to a folder that everybody may enter, ` +
      'or run as a normal user.',
  )
}

function ordinaryAccount() {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].flatMap((name) => accounts.filter(([of]) => of === name))[0]
  if (!found) throw new Error('PostgreSQL does not run as root: run as a normal user.')
  return { uid: Number(found[2]) >>> 0, gid: Number(found[3]) >>> 0 }
}

/**
 * For folders that are closed to everybody but root, such as /root: the program keeps the one right
 * to walk through them. Without `no_setuid_fixup` the access(2) of initdb would not see that right.
 * Containers often withhold `dac_read_search` but grant the wider `dac_override`.
 */
function withCapability(ids: Ids, capability: string): Account {
  const user = ['--reuid', `${ids.uid}`, '--regid', `${ids.gid}`, '--clear-groups']
  const right = ['--inh-caps', `-all,+${capability}`, '--ambient-caps', `-all,+${capability}`]
  return { ids, prefix: ['setpriv', ...user, ...right, '--securebits', '+no_setuid_fixup'] }
}

/** Tried instead of computed from mode bits: access lists, mounts and containers have a say too. */
function reaches(account: Account, { program, folder }: Paths) {
  const script = 'cd "$1" && exec "$2" --version'
  const [command, args, options] = commandLine(account, '/bin/sh', [
    '-c',
    script,
    'sh',
    folder,
    program,
  ])
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}

/** What to give to `spawn` to run a program as that account. */
export function commandLine({ ids, prefix }: Account, program: string, args: string[]) {
  const options = { cwd: '/', env: bareEnvironment, ...(prefix.length === 0 ? ids : {}) }
  const [command, ...rest] = [...prefix, program, ...args] as [string, ...string[]]
  return [command, rest, options] as const
}
