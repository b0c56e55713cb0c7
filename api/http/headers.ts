import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { config } from '../config'

const isHttps = config.PUBLIC_URL.startsWith('https:')

/** Allows inline styles in one response: GraphiQL's editor writes its own. */
export function allowInlineStyles(reply: FastifyReply) {
  const policy = String(reply.raw.getHeader('content-security-policy'))
  const styles = "style-src 'self'"
  reply.header('content-security-policy', policy.replace(styles, `${styles} 'unsafe-inline'`))
}

/** What our pages never ask for; the card is entered on the provider's page. */
const unusedFeatures =
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

/** Sets the security headers, the same in every mode. No inline script or style is needed. */
export async function securityHeaders(app: FastifyInstance) {
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

  app.addHook('onRequest', async (request, reply) => {
    reply.header('Permissions-Policy', unusedFeatures)
    // Carts and orders are private; static files set their own caching.
    if (/^\/(api|graphql)(\/|\?|$)/.test(request.url)) reply.header('Cache-Control', 'no-store')
  })
}
