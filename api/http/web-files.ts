import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve, sep } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { config } from '../platform/config'
import { sendNotFound } from './failures'
import {
  type LivePage,
  makePage,
  type Page,
  sendMemberPage,
  sendPage,
  sendStaffPage,
} from './pages'
import { retainAssets } from './retained-assets'

const forever = 'public, max-age=31536000, immutable'

/** These contain absolute URLs, as pages do. */
const forRobots = ['robots.txt', 'sitemap.xml']

/** Access to these is checked, so they are not served like other files. */
const applications = {
  deals: 'deals/index.html',
  staff: 'staff/index.html',
  graphiql: 'graphiql/index.html',
}

/** Returns what the page of a path says that changes while the server runs, by placeholder. */
type LiveTexts = (path: string) => Record<string, () => string | Promise<string>>

/** Serves a page of its own, or the forbidden one. */
type ServePage = (app: FastifyInstance, page: LivePage, forbidden: LivePage) => void

/**
 * Serves the built web. Each page is a file made by the build, so a path without a file gets the 404
 * page with status 404; the server does not know the client's routes.
 */
export async function webFiles(
  app: FastifyInstance,
  folder: string,
  live: LiveTexts,
  graphiqlPage: ServePage,
) {
  const root = resolve(folder)
  if (!existsSync(root)) throw new Error(`The web is not built: ${root} is missing`)

  const values = {
    SITE: config.PUBLIC_URL,
  }

  /** Fills in the live texts as they are now; a page is made again only when one of its own has changed. */
  function livePage(file: string, path: string): LivePage {
    const template = readFileSync(resolve(root, file), 'utf8')
    const names = Object.keys(live(path)).filter((name) => template.includes(`%${name}%`))
    let made: { texts: string[]; page: Promise<Page> } | undefined
    return async () => {
      const now = live(path)
      const texts = await Promise.all(names.map((name) => now[name]?.() ?? ''))
      if (made?.texts.every((text, at) => text === texts[at])) return made.page
      const entries = names.map((name, at) => [name, texts[at]])
      made = {
        texts,
        page: makePage(file, template, { ...values, ...Object.fromEntries(entries) }),
      }
      return made.page
    }
  }

  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('index.html') && !forRobots.includes(file)) continue
    if (Object.values(applications).includes(file)) continue
    const place = forRobots.includes(file) ? file : dirname(file)
    const path = `/${place.split(sep).join('/')}`.replace(/^\/\.$/, '/')
    const content = livePage(file, path)
    app.get(path, async (request, reply) => sendPage(await content(), request, reply))
  }
  const forbidden = livePage('403.html', '/403')
  memberPages(app, livePage(applications.deals, '/deals'))
  staffPages(app, livePage(applications.staff, '/staff'), forbidden)
  graphiqlPage(app, livePage(applications.graphiql, '/graphql'), forbidden)

  await app.register(serveFiles, {
    root,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.html'),
    setHeaders(reply, path) {
      const isAsset = basename(dirname(path)) === 'assets'
      reply.header('Cache-Control', isAsset ? forever : 'no-cache')
    },
  })

  // For anyone: the browser looks for new versions of these by itself, without the user's cookies.
  for (const file of ['staff/push.js', 'staff/app.webmanifest'])
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file))

  const retained = await retainAssets(
    root,
    resolve(root, '../api/documents.json'),
    resolve(config.ASSETS_KEEP_DIR),
  )
  const notFound = livePage('404.html', '/404')
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const [, asset] = (isPage && /^\/assets\/([\w.-]+)(?:\?|$)/.exec(request.url)) || []
    const build = asset && (await retained.folderWith(asset))
    if (build) return reply.sendFile(`assets/${asset}`, build)
    if (!isPage || /^\/(api|graphql|assets)(\/|\?|$)/.test(request.url)) {
      return sendNotFound(request, reply)
    }
    return sendPage(await notFound(), request, reply.status(404))
  })
}

function memberPages(app: FastifyInstance, page: LivePage) {
  applicationPages(app, '/deals', async (request, reply) =>
    sendMemberPage(await page(), request, reply),
  )
}

function staffPages(app: FastifyInstance, page: LivePage, forbidden: LivePage) {
  applicationPages(app, '/staff', async (request, reply) =>
    sendStaffPage(await page(), await forbidden(), request, reply),
  )
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves one page for every path below `path`; the application has its own router. */
function applicationPages(app: FastifyInstance, path: '/deals' | '/staff', send: Send) {
  app.get(path, async (request, reply) => {
    // Fastify ignores the trailing slash; the application's relative links need it.
    if (request.url.startsWith(`${path}/`)) return send(request, reply)
    return reply.redirect(`${path}/${request.url.slice(path.length)}`, 301)
  })
  app.get(`${path}/*`, send)
}
