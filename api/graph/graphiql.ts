import type { FastifyInstance, FastifyRequest } from 'fastify'
import { config } from '../config'
import { allowOwnStyles } from '../http/headers'
import { type Page, sendPage, sendStaffPage } from '../http/pages'
import { isSchemaPublic } from './introspection'

/** GraphiQL for a browser that opens /graphql; whatever asks something gets its answer as ever. */
export function graphiqlPage(app: FastifyInstance, page: Page, refused: Page) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpenedByBrowser(request)) return
    allowOwnStyles(reply)
    return isSchemaPublic
      ? sendPage(page, request, reply)
      : sendStaffPage(page, refused, request, reply)
  })
}

function isOpenedByBrowser({ method, url, headers }: FastifyRequest) {
  if (method !== 'GET' || !/^\/graphql\/?(\?|$)/.test(url)) return false
  const asksSomething = new URL(url, config.PUBLIC_URL).searchParams.has('query')
  return !asksSomething && (headers.accept ?? '').includes('text/html')
}
