import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const TIMEOUT_MS = 5 * 60_000

/** Installs a Debian package when running as root on a machine that has apt. */
export function installPackage(name: string) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: TIMEOUT_MS,
    stdio: 'pipe',
  } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', name], options)
}
