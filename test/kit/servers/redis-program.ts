import { existsSync } from 'node:fs'
import { installPackage } from './debian-package'

const knownPaths = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
]

const findRedis = () => knownPaths.find((path) => existsSync(path))

/** Finds Redis, or installs Debian's package if allowed; throws one clear error otherwise. */
export function provideRedis() {
  if (!findRedis()) installPackage('redis-server')
  if (!findRedis()) {
    throw new Error(
      `The tests with several instances need Redis at one of: ${knownPaths.join(', ')}`,
    )
  }
}
