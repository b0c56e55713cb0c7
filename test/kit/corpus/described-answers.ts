import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { makeVisitor, send } from '../servers/shop'

type Answer = Pick<Awaited<ReturnType<typeof send>>, 'status' | 'headers' | 'body'>

// biome-ignore lint/suspicious/noExplicitAny: walked as it is
type Json = any

/** Reads the OpenAPI document of the shop, to hold answers against it. */
export async function readDescription() {
  const { body: document } = await send(makeVisitor(), 'GET', '/api/openapi.json')
  closeObjects(document)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const paths: Record<string, Record<string, Json>> = document.paths

  /** The described path that a URL belongs to; one without parameters first. */
  function templateOf(url: string) {
    const [path = ''] = url.split('?')
    const fits = (template: string) =>
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
    return path in paths ? path : Object.keys(paths).find(fits)
  }

  /** Whether a body is valid by the schema at this place in the document. */
  function problemsAt(place: string[], body: unknown) {
    const keys = place.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))
    ajv.validate({ $ref: `document#/${keys.map(encodeURIComponent).join('/')}` }, body)
    return ajv.errors ?? []
  }

  return {
    /** Every described operation, such as `GET /api/cart`. */
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),

    /** Returns the operation that answered, and how its answer differs from the document. */
    compare(method: string, url: string, { status, headers, body }: Answer) {
      const template = templateOf(url) ?? url
      const operation = `${method} ${template}`
      const described = paths[template]?.[method.toLowerCase()]?.responses[status]
      if (!described) return { operation, problems: [`no answer with status ${status}`] }
      const [, code] = /\/responses\/(\w+)$/.exec(described.$ref) ?? []
      const place = code
        ? ['components', 'responses', code]
        : ['paths', template, method.toLowerCase(), 'responses', String(status)]
      const response = code ? document.components.responses[code] : described
      const [mediaType = ''] = (headers.get('content-type') ?? '').split(';')
      const missing = Object.keys(response.headers ?? {}).filter((name) => !headers.has(name))
      const problems: unknown[] = missing.map((name) => `no header ${name}`)
      if (code && body.code !== code) problems.push(`code ${body.code} instead of ${code}`)
      if (!response.content)
        return { operation, problems: body ? [...problems, 'a body'] : problems }
      if (!(mediaType in response.content)) problems.push(`media type ${mediaType}`)
      else problems.push(...problemsAt([...place, 'content', mediaType, 'schema'], body))
      return { operation, problems }
    },
  }
}

/** The document leaves room for the fields of later versions; the answers of this one have no others. */
function closeObjects(node: Json) {
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'object' && node.properties) node.additionalProperties ??= false
  for (const below of Object.values(node)) closeObjects(below)
}
