import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { config } from '../platform/config'
import { Refusal } from '../platform/errors'
import { warnRarely } from '../platform/log'

export const overloadLimits = {
  /** Mean event loop delay of a sample; 32 busy connections cause a tenth of it. */
  maxDelayMs: config.MAX_EVENT_LOOP_DELAY_MS,
  sampleMs: 1_000,
}

/** Operators and load balancers need these most when the server is overloaded. */
const alwaysServed = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])

/**
 * Refuses requests with 503 while the event loop lags behind. The first sample over the limit is let
 * through: a single long task could explain it.
 */
export async function shedLoad(app: FastifyInstance, limits: typeof overloadLimits) {
  const toleratedMs = 1.5 * limits.sampleMs
  let since = 0
  let last = Number.NEGATIVE_INFINITY

  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxDelayMs,
    sampleInterval: limits.sampleMs,
    async pressureHandler({ routeOptions }, _reply, _type, delayMs) {
      const now = performance.now()
      if (now - last > toleratedMs) since = now
      last = now
      if (now - since < toleratedMs || alwaysServed.has(routeOptions.url)) return
      warnRarely({ delayMs }, 'overloaded')
      throw new Refusal('UNAVAILABLE', "We're very busy right now. Please try again in a moment.")
    },
  })
}
