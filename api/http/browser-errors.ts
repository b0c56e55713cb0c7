import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { log } from '../platform/log'
import { browserErrors } from '../platform/metrics'
import { networkOf } from '../platform/network'
import { countQuickly } from '../platform/quick-rate-limit'
import { documented } from './openapi'

/** A crash of one of our own pages, as web/report-crashes.ts sends it. */
const BrowserError = z.object({
  /** Uncaught error, unhandled rejection, screen that crashed, or code that did not load. */
  kind: z.enum(['error', 'rejection', 'screen', 'load']),
  message: z.string(),
  stack: z.string().default(''),
  /** Path of the page. */
  page: z.string().default(''),
})

const BODY_LIMIT = 8 * 1024
const limit = { most: 30, message: 'Too many error reports.' }

/** Counts the crashes of our own pages, and logs what can be known without personal data. */
export function browserErrorRoutes(app: FastifyInstance) {
  const description = documented({
    summary: 'A crash of one of our own pages',
    body: BrowserError,
    answers: { 204: 'Noted' },
    refusals: ['BAD_INPUT', 'RATE_LIMITED'],
  })
  app.post('/api/errors', { ...description, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { kind, message, stack, page } = BrowserError.parse(request.body)
    const { refusal } = countQuickly(`browser errors ${networkOf(request.ip)}`, limit)
    if (refusal) throw refusal
    browserErrors.inc({ kind })
    logOnce({ kind, error: withoutData(message), stack: ownFrames(stack), page: routeOf(page) })
    return reply.status(204).send()
  })

  /** Returns a page that the server knows, so that a path which says more never reaches the log. */
  function routeOf(path: string) {
    const isRoute = (url: string) => app.hasRoute({ method: 'GET', url })
    if (isRoute(path)) return path
    const [, application = '', screen = ''] = path.split('/')
    if (!isRoute(`/${application}/*`)) return 'other'
    return `/${application}/${/^[a-z]{1,20}$/.test(screen) ? screen : ''}`
  }
}

const FORGET_MS = 60_000
const MAX_MESSAGES = 100

const loggedAt = new Map<string, number>()

/** Logs each message once a minute, and at most a hundred different ones. */
function logOnce(report: { error: string } & Record<string, unknown>) {
  const now = performance.now()
  for (const [message, at] of loggedAt) if (now - at > FORGET_MS) loggedAt.delete(message)
  if (loggedAt.has(report.error) || loggedAt.size >= MAX_MESSAGES) return
  loggedAt.set(report.error, now)
  log.warn(report, 'a page crashed')
}

/**
 * Removes from a message what may be about a person: URLs, email addresses, numbers of four digits or
 * more, and quoted text, except that browsers put names of our code between single quotes.
 */
function withoutData(message: string) {
  return message
    .slice(0, 500)
    .replace(/https?:\S*/g, '<url>')
    .replace(/\S+/g, (word) => (word.includes('@') ? '<email>' : word))
    .replace(/(?<!\w)(["'`])(.*?)(?:\1(?!\w)|$)/gs, (quoted, quote, text) =>
      quote === "'" && /^[\w$.]{1,40}$/.test(text) ? quoted : '<text>',
    )
    .replace(/[\d(+][\d\s().-]{3,}/g, withoutNumber)
    .slice(0, 200)
}

function withoutNumber(text: string) {
  if (text.replace(/\D/g, '').length < 4) return text
  return /\s$/.test(text) ? '<number> ' : '<number>'
}

const MAX_FRAMES = 10

/** The lines of a stack that are in our own files, as `file:line:column`. */
const ownFrames = (stack: string) =>
  [...stack.matchAll(/\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/g)]
    .slice(0, MAX_FRAMES)
    .map(([, frame]) => frame)
