import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Code } from '../platform/errors'

/** The body of an answer: JSON, or one of some media types; a text describes an answer without a body. */
export type Answer = z.ZodType | { mediaTypes: readonly string[] } | string

/** What the OpenAPI document says about a route, besides what holds for all of them. */
export interface Description {
  summary: string
  /**
   * By default everyone. `session`: only with the cookie; `token`: only with an API token; `metrics`: with
   * METRICS_TOKEN; `inboundEmail`: with INBOUND_EMAIL_SECRET.
   */
  access?: 'everyone' | 'signedIn' | 'session' | 'token' | 'metrics' | 'provider' | 'inboundEmail'
  /** Parts of the path, each with its meaning. */
  params?: Record<string, string>
  query?: z.ZodObject
  body?: z.ZodType
  /** By default JSON. */
  bodyTypes?: readonly string[]
  /** By status. */
  answers: Record<number, Answer>
  refusals?: readonly Code[]
  /** Refusals are pages too. */
  isPage?: boolean
}

interface Route {
  method: string
  url: string
  /** False: left out of the document on purpose. Undefined: forgotten, which fails a test. */
  description: Description | false | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    description?: Description | false
  }
  interface FastifyInstance {
    routeTable: Route[]
  }
}

/** Options of a route that the OpenAPI document describes. */
export const documented = (description: Description) => ({ config: { description } })

/** Options of a route that it leaves out. */
export const undocumented = { config: { description: false } } as const

/** Collects the routes registered from now on, each with its description, in `app.routeTable`. */
export function collectRoutes(app: FastifyInstance) {
  const table: Route[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ url, method, config }) => {
    for (const each of [method].flat()) {
      // Fastify adds HEAD to each GET.
      if (each !== 'HEAD') table.push({ method: each, url, description: config?.description })
    }
  })
}
