import type { FastifyInstance } from 'fastify'
import { config } from '../platform/config'
import { Refusal } from '../platform/errors'
import { isLoopback } from '../platform/network'
import { bearerOf } from './bearer'

const site = new URL(config.PUBLIC_URL)

/**
 * Whether a page of this origin may write. Programs send no Origin. On a developer's machine, all
 * loopback names are the same site.
 */
export function isAllowedOrigin(origin: string | undefined): boolean {
  if (origin === undefined || origin === site.origin) return true
  if (!isLoopback(site.hostname) || !URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return protocol === site.protocol && port === site.port && isLoopback(hostname)
}

/** Methods that change nothing. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: refuses writes from other sites, whatever their forms or scripts send. */
export function refuseOtherOrigins(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    // No other site can send a token without a preflight, which we never grant.
    if (safeMethods.has(request.method) || bearerOf(request) !== undefined) return done()
    // A browser sends the Origin with every write, so a sibling subdomain without one hides it.
    const isOther = site === 'cross-site' || (site === 'same-site' && origin === undefined)
    if (isAllowedOrigin(origin) && !isOther) return done()
    const message = 'This request came from another site.'
    done(new Refusal('FORBIDDEN', message, { event: 'foreign origin' }))
  })
}
