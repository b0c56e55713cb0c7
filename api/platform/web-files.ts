import { existsSync, readdirSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { config } from '../config'
import { nothingHere } from './failures'
import { readPage, sendPage } from './pages'

const year = 'public, max-age=31536000, immutable'

/** Name absolute addresses, as the pages do. */
const forRobots = ['robots.txt', 'sitemap.xml']

/**
 * The built web. Every page of the product is a file that the build made, so a path without a file
 * is the 404 page, answered as such; this server knows no routes of the client.
 */
export async function webFiles(app: FastifyInstance, folder: string) {
  const root = resolve(folder)
  if (!existsSync(root)) throw new Error(`The web is not built: ${root} is missing`)

  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('index.html') && !forRobots.includes(file)) continue
    const place = forRobots.includes(file) ? file : dirname(file)
    const path = `/${place.split(sep).join('/')}`.replace(/^\/\.$/, '/')
    const page = readPage(resolve(root, file), config.PUBLIC_URL)
    app.get(path, (request, reply) => sendPage(page, request, reply))
  }

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

  const lost = readPage(resolve(root, '404.html'), config.PUBLIC_URL)
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || /^\/(api|graphql|assets)(\/|\?|$)/.test(request.url)) {
      return nothingHere(request, reply)
    }
    return sendPage(lost, request, reply.status(404))
  })
}
