import type { FastifyInstance } from 'fastify'
import { badField } from '../platform/errors'
import { isStorable, UNSTORABLE } from '../platform/text'

/**
 * Refuses (BAD_INPUT) what PostgreSQL cannot store in a query or a parsed body of REST. A path with it is one of nothing:
 * NOT_FOUND, as any impossible id. The graph has a rule of its own.
 */
export function refuseUnstorableText(app: FastifyInstance) {
  app.addHook('preValidation', ({ routeOptions, query, body }, _reply, done) => {
    if (routeOptions.url?.startsWith('/api/')) {
      refuseIn(query)
      refuseIn(body)
    }
    done()
  })
}

interface Place {
  value: unknown
  /** Its name in what it is part of. */
  name?: string
  within?: Place
}

/** Looks at objects and lists, however deep; what is no JSON and no form is read by its route. */
function refuseIn(root: unknown) {
  const places: Place[] = [{ value: root }]
  for (let place = places.pop(); place; place = places.pop()) {
    const { value, name } = place
    const isStored = typeof value !== 'string' || name === undefined || isStorable(value)
    if (!isStored) throw badField(fieldAt(place), UNSTORABLE)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [key, part] of Object.entries(value)) {
      if (!isStorable(key)) throw badField(fieldAt(place), UNSTORABLE)
      places.push({ value: part, name: key, within: place })
    }
  }
}

const MAX_NAMES = 10

/** Such as `makes.0`. */
function fieldAt(place: Place) {
  const names: string[] = []
  for (let at: Place | undefined = place; at?.name !== undefined; at = at.within)
    names.push(at.name)
  return names.reverse().slice(0, MAX_NAMES).join('.').slice(0, 300) || 'body'
}
