import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'

type Done = (error: Error | null, body?: unknown) => void

/** CSRF protection: another site can post text or a form without a preflight, but not JSON. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = jsonParser(app)
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const [, charset = 'utf-8'] =
      /;\s*charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '') ?? []
    if (charset.toLowerCase() === 'utf-8') done()
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
  })
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, parse)
}

/** Returns a parser that refuses the names of prototypes. An empty body is undefined. */
function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, text: string, done: Done) =>
    text === '' ? done(null, undefined) : parse(request, text, done)
}
