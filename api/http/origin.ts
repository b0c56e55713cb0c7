import type { FastifyInstance } from 'fastify'
import { config } from '../config'
import { Refusal } from '../platform/errors'

const home = new URL(config.PUBLIC_URL)
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a browser page of this origin may write: the page must be ours. Programs send no Origin.
 * On a developer's machine the names of the loopback address are the same place.
 */
export function isOurs(origin: string | undefined): boolean {
  if (origin === undefined || origin === home.origin) return true
  if (!loopback.has(home.hostname) || !URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return protocol === home.protocol && port === home.port && loopback.has(hostname)
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** No other site can write with a visitor's cookie, whatever its form or script sends. */
export function refuseOtherOrigins(app: FastifyInstance) {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (reading.has(method)) return
    if (isOurs(headers.origin) && headers['sec-fetch-site'] !== 'cross-site') return
    throw new Refusal('FORBIDDEN', 'This request came from another site.')
  })
}
