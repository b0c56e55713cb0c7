import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { fontPath, stylePath } from './page'
import { pageStyle } from './page-style'

const font = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
const aDay = 'public, max-age=86400'

/** What the pages around sign-in load. The built site has both too, but below names that change. */
export function pageFiles(app: FastifyInstance) {
  const style = pageStyle(fontPath)
  app.get(stylePath, async (_request, reply) =>
    reply.header('cache-control', aDay).type('text/css; charset=utf-8').send(style),
  )
  const letters = readFileSync(createRequire(import.meta.url).resolve(font))
  app.get(fontPath, async (_request, reply) =>
    reply.header('cache-control', aDay).type('font/woff2').send(letters),
  )
}
