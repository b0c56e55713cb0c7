import { existsSync } from 'node:fs'
import { installPackage } from './debian-package'

const places = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
]

const findRedis = () => places.find((place) => existsSync(place))

/** Finds a Redis for the tests with several instances, or installs Debian's when we may. */
export function provideRedis() {
  if (!findRedis()) installPackage('redis-server')
  if (!findRedis()) {
    throw new Error(`The tests with several instances need Redis at one of: ${places.join(', ')}`)
  }
}
