import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { config } from '../config'

const overHttps = config.PUBLIC_URL.startsWith('https:')

/** One page more than the rest may do: GraphiQL, whose editor writes its styles itself. */
export function allowOwnStyles(reply: FastifyReply) {
  const policy = String(reply.raw.getHeader('content-security-policy'))
  const styles = "style-src 'self'"
  reply.header('content-security-policy', policy.replace(styles, `${styles} 'unsafe-inline'`))
}

/** The same in every mode. No inline script and no inline style: nothing we use needs them. */
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
        ...(overHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // Session ids stand in the addresses of /success and /receipt; no other site may learn them.
    referrerPolicy: { policy: 'same-origin' },
    hsts: overHttps && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
    originAgentCluster: true,
  })

  // Carts and orders belong to one visitor; files of the web say their own.
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api|graphql)(\/|\?|$)/.test(request.url)) reply.header('Cache-Control', 'no-store')
  })
}
