import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { visitorOf } from '../http/visitor'
import { signedEvent } from '../platform/payments'
import { createCheckoutSession } from './checkout'
import { handleEvent } from './events'
import { restOrder } from './orders'
import { processOrder } from './process-order'

const ProcessOrder = z.object({ paymentIntentId: z.string() })

/** REST paths of checkout (spec, section 7), and the provider's webhook. */
export function ordersRoutes(app: FastifyInstance) {
  app.post('/api/create-checkout-session', async (request, reply) => {
    const { url } = await createCheckoutSession(visitorOf(request, reply))
    return { url }
  })

  app.post('/api/process-order', async (request, reply) => {
    const { paymentIntentId } = ProcessOrder.parse(request.body)
    return restOrder(await processOrder(visitorOf(request, reply), paymentIntentId))
  })

  app.register(async (webhook) => {
    // The signature covers the raw bytes, so the body is not parsed before the signature is verified.
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    webhook.post('/api/stripe/webhook', async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await handleEvent(signedEvent(body, request.headers['stripe-signature']?.toString()))
      return { received: true }
    })
  })
}
