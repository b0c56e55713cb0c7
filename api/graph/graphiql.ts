import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowInlineStyles } from '../http/headers'
import { type LivePage, sendPage, sendStaffPage } from '../http/pages'
import { config } from '../platform/config'
import { isSchemaPublic } from './query-limits'

/** Serves GraphiQL to browsers that navigate to /graphql; requests with a query are answered as usual. */
export function graphiqlPage(app: FastifyInstance, page: LivePage, forbidden: LivePage) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isNavigation(request)) return
    allowInlineStyles(reply)
    if (isSchemaPublic) return sendPage(await page(), request, reply)
    return sendStaffPage(await page(), await forbidden(), request, reply)
  })
}

function isNavigation({ method, url, headers }: FastifyRequest) {
  if (method !== 'GET' || !/^\/graphql\/?(\?|$)/.test(url)) return false
  const hasQuery = new URL(url, config.PUBLIC_URL).searchParams.has('query')
  return !hasQuery && (headers.accept ?? '').includes('text/html')
}
