import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Refusal } from '../platform/errors'
import { undocumented } from './openapi'

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Collects the routes registered from now on; the returned function makes their paths answer all other
 * methods with 405 and `Allow`.
 */
export function watchMethods(app: FastifyInstance) {
  const allowedByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const allowed = allowedByUrl.get(url) ?? new Set()
    for (const each of [method].flat()) allowed.add(each)
    allowedByUrl.set(url, allowed)
  })

  return function refuseOtherMethods() {
    for (const [url, allowed] of Array.from(allowedByUrl)) {
      const allow = [...allowed].join(', ')
      app.route({
        url,
        ...undocumented,
        method: methods.filter((method) => !allowed.has(method)),
        // Before the body is read, which would fail with its own status.
        async onRequest(request, reply) {
          reply.header('allow', allow)
          const message = `${request.method} is not allowed here, only ${allow}.`
          throw new Refusal('METHOD_NOT_ALLOWED', message)
        },
        handler: () => {},
      })
    }
  }
}
