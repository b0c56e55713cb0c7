import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a package of Debian where we may: as root, on a machine that has apt. */
export function installPackage(name: string) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env })
  execFileSync('apt-get', ['install', '-y', '-qq', name], { env })
}
