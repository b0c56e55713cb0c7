import type { FastifyInstance } from 'fastify'
import { config } from '../config'
import { Refusal } from '../platform/errors'

const site = new URL(config.PUBLIC_URL)
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of this origin may write. Programs send no Origin. On a developer's machine, all
 * loopback names are the same site.
 */
export function isAllowedOrigin(origin: string | undefined): boolean {
  if (origin === undefined || origin === site.origin) return true
  if (!loopback.has(site.hostname) || !URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return protocol === site.protocol && port === site.port && loopback.has(hostname)
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: refuses writes from other sites, whatever their forms or scripts send. */
export function refuseOtherOrigins(app: FastifyInstance) {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (safeMethods.has(method)) return
    if (isAllowedOrigin(headers.origin) && headers['sec-fetch-site'] !== 'cross-site') return
    throw new Refusal('FORBIDDEN', 'This request came from another site.')
  })
}
