import { existsSync, readdirSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { config } from '../config'
import { graphiqlPage } from '../graph/graphiql'
import { nothingHere } from './failures'
import { readPage, sendPage } from './pages'
import { staffPages } from './staff-pages'

const year = 'public, max-age=31536000, immutable'

/** Name absolute addresses, as the pages do. */
const forRobots = ['robots.txt', 'sitemap.xml']

/** Not for everybody, so no files among the others. */
const applications = { staff: 'staff/index.html', graphiql: 'graphiql/index.html' }

/**
 * The built web. Every page of the product is a file that the build made, so a path without a file
 * is the 404 page, answered as such; this server knows no routes of the client.
 */
export async function webFiles(app: FastifyInstance, folder: string) {
  const root = resolve(folder)
  if (!existsSync(root)) throw new Error(`The web is not built: ${root} is missing`)

  const page = (file: string) => readPage(resolve(root, file), config.PUBLIC_URL)

  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('index.html') && !forRobots.includes(file)) continue
    if (Object.values(applications).includes(file)) continue
    const place = forRobots.includes(file) ? file : dirname(file)
    const path = `/${place.split(sep).join('/')}`.replace(/^\/\.$/, '/')
    const content = page(file)
    app.get(path, (request, reply) => sendPage(content, request, reply))
  }
  const refused = page('403.html')
  staffPages(app, page(applications.staff), refused)
  graphiqlPage(app, page(applications.graphiql), refused)

  await app.register(serveFiles, {
    root,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.html'),
    setHeaders(reply, path) {
      reply.header('Cache-Control', path.includes('/assets/') ? year : 'no-cache')
    },
  })

  const lost = page('404.html')
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || /^\/(api|graphql|assets)(\/|\?|$)/.test(request.url)) {
      return nothingHere(request, reply)
    }
    return sendPage(lost, request, reply.status(404))
  })
}
