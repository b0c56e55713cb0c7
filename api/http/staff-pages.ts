import type { FastifyInstance } from 'fastify'
import { type Page, sendStaffPage } from './pages'

/** The staff's application: one page for every path below /staff/, whose routes are its own. */
export function staffPages(app: FastifyInstance, page: Page, refused: Page) {
  app.get('/staff', (request, reply) => {
    // To the router both are one path; the links of the application need the slash.
    if (/^\/staff\//.test(request.url)) return sendStaffPage(page, refused, request, reply)
    return reply.redirect(`/staff/${request.url.slice('/staff'.length)}`, 301)
  })
  app.get('/staff/*', (request, reply) => sendStaffPage(page, refused, request, reply))
}
