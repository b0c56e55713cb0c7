import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { nothingHere } from './failures'

const year = 'public, max-age=31536000, immutable'

/**
 * The built web. Every page of the product is a file that the build made, so a path without a file
 * is the 404 page, answered as such; this server knows no routes of the client.
 */
export async function webFiles(app: FastifyInstance, folder: string) {
  const root = resolve(folder)
  if (!existsSync(root)) throw new Error(`The web is not built: ${root} is missing`)

  await app.register(serveFiles, {
    root,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('Cache-Control', path.includes('/assets/') ? year : 'no-cache')
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || /^\/(api|graphql|assets)(\/|\?|$)/.test(request.url)) {
      return nothingHere(request, reply)
    }
    return reply.status(404).sendFile('404.html')
  })
}
