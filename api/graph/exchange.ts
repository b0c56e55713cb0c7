import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLParams, YogaServerInstance } from 'graphql-yoga'
import type { Context } from './builder'

/** Server context of a call over HTTP. A socket provides its visitor instead. */
export interface Exchange {
  incoming: FastifyRequest
  reply: FastifyReply
  /** What the operation has come to, where it ran without Yoga's HTTP layer. */
  outcome?: { result: Result } | { error: unknown }
  /** Set when the answer may be kept. */
  keep?: (params: GraphQLParams, body: string) => void
}

/** Yoga's engine. */
export type Engine = Pick<YogaServerInstance<Exchange, Context>, 'getResultForParams'>

/** What an operation comes to. */
export type Result = Awaited<ReturnType<Engine['getResultForParams']>>
