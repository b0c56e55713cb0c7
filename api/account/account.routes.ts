import type { FastifyInstance } from 'fastify'
import { brand } from '../../web/content/brand'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="dark light">
    <title>Sign in · ${brand.name}</title>
  </head>
  <body>
    <h1>Signing in is not open yet</h1>
    <p>You need no account to buy a package. To reach us, call
      <a href="${brand.phoneHref}">${brand.phone}</a> or write to
      <a href="mailto:${brand.email}">${brand.email}</a>.</p>
    <p><a href="/">Back to ${brand.name}</a></p>
  </body>
</html>
`

/** The sign-in page of the spec, until there are accounts. */
export function accountRoutes(app: FastifyInstance) {
  app.decorateRequest('session', null)
  app.decorate('sessionOf', async () => null)
  app.addHook('onRequest', async (request) => {
    request.session = await app.sessionOf(request.headers)
  })

  app.get('/api/login', async (_request, reply) =>
    reply.status(503).type('text/html; charset=utf-8').send(page),
  )
}
