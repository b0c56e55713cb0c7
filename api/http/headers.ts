import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { config } from '../platform/config'

const isHttps = config.PUBLIC_URL.startsWith('https:')

/** Allows inline styles in one response: GraphiQL's editor writes its own. */
export const allowInlineStyles = (reply: FastifyReply) =>
  allow(reply, 'style-src', ["'unsafe-inline'"])

/** Allows the inline scripts of a page, by their hashes as `sha256-…`. */
export const allowScripts = (reply: FastifyReply, hashes: string[]) =>
  allow(
    reply,
    'script-src',
    hashes.map((hash) => `'${hash}'`),
  )

function allow(reply: FastifyReply, directive: string, sources: string[]) {
  const policy = String(reply.getHeader('content-security-policy'))
  const selfOnly = `${directive} 'self'`
  reply.header(
    'content-security-policy',
    policy.replace(selfOnly, [selfOnly, ...sources].join(' ')),
  )
}

/** What our pages never ask for; the card is entered on the provider's page. */
const unusedFeatures =
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

/** Sets helmet's security headers, the same in every mode. Pages also allow their own inline scripts. */
async function statedByHelmet() {
  const app = fastify()
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // The URLs of /success and /receipt contain session ids, which other sites must not see.
    referrerPolicy: { policy: 'same-origin' },
    hsts: isHttps && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
    originAgentCluster: true,
  })
  app.get('/', (_request, reply) => reply.send())
  const { headers } = await app.inject('/')
  const { date: _date, connection: _connection, 'content-length': _length, ...rest } = headers
  return rest
}

/** Sets the security headers of every response. They are computed once. */
export async function securityHeaders(app: FastifyInstance) {
  const headers = { ...(await statedByHelmet()), 'permissions-policy': unusedFeatures }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Carts and orders are private; static files set their own caching.
    if (/^\/(api|graphql)(\/|\?|$)/.test(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}
