import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { documented } from '../http/openapi'
import { visitorOf } from '../http/visitor'
import { webhookEvents } from '../platform/metrics'
import type { PaymentEvent } from '../platform/payment-responses'
import { signedEvent } from '../platform/payments'
import { noteFailure, noteSuccess } from '../platform/service-state'
import { createCheckoutSession } from './checkout'
import { handleEvent, isHandled } from './events'
import { guestAccountRoutes } from './guest-account.routes'
import { RestOrder, restOrder } from './orders'
import { processOrder } from './process-order'

const ProcessOrder = z.object({
  paymentIntentId: z.string().describe('Id of a payment intent or of a checkout session'),
})
const Checkout = z.object({ url: z.url().describe('The payment page, to send the buyer to') })

/** Serves checkout over REST, and the provider's webhook. */
export function ordersRoutes(app: FastifyInstance) {
  const checkout = documented({
    summary: 'Holds what is in the cart and opens its payment page',
    answers: { 200: Checkout },
    refusals: ['BAD_INPUT', 'CONFLICT', 'RATE_LIMITED', 'PROVIDER_UNAVAILABLE'],
  })
  app.post('/api/create-checkout-session', checkout, async (request, reply) => {
    const { url } = await createCheckoutSession(visitorOf(request, reply))
    return { url }
  })

  guestAccountRoutes(app)

  const process = documented({
    summary: 'Completes an order that was paid, and returns it',
    body: ProcessOrder,
    answers: { 200: RestOrder },
    refusals: ['PAYMENT_INCOMPLETE', 'NOT_FOUND', 'EXPIRED', 'PROVIDER_UNAVAILABLE'],
  })
  app.post('/api/process-order', process, async (request, reply) => {
    const { paymentIntentId } = ProcessOrder.parse(request.body)
    return restOrder(await processOrder(visitorOf(request, reply), paymentIntentId))
  })

  app.register(async (webhook) => {
    // The signature covers the raw bytes, so the body is not parsed before the signature is verified.
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const event = documented({
      summary: 'An event from Stripe, signed in the header `Stripe-Signature`; for Stripe only',
      access: 'provider',
      answers: { 200: z.object({ received: z.literal(true) }) },
      refusals: ['BAD_INPUT', 'PROVIDER_UNAVAILABLE'],
    })
    webhook.post('/api/stripe/webhook', event, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receive(body, request.headers['stripe-signature']?.toString())
      return { received: true }
    })
  })
}

/** Handles a webhook and counts what became of it. */
async function receive(body: Buffer, signature?: string) {
  let event: PaymentEvent | undefined
  const count = (outcome: 'handled' | 'failed' | 'refused') =>
    webhookEvents.inc({ type: event && isHandled(event.type) ? event.type : 'other', outcome })
  try {
    event = signedEvent(body, signature)
    await handleEvent(event)
    count('handled')
    noteSuccess('PAYMENT_EVENTS')
  } catch (error) {
    count(event ? 'failed' : 'refused')
    if (event) noteFailure('PAYMENT_EVENTS', NOT_HANDLED)
    else if (isStripes(signature)) noteFailure('PAYMENT_EVENTS', NOT_SIGNED)
    throw error
  }
}

const NOT_HANDLED =
  'An event could not be handled. Stripe sends it again; the log says why it failed.'
const NOT_SIGNED =
  "An event had another signature. Put the secret of Stripe's webhook into STRIPE_WEBHOOK_SECRET, and check the server's clock."

/** Whether a signature has the form of the provider's: what else arrives is junk, not a wrong secret. */
const isStripes = (signature = '') => /^t=\d+,(.*,)?v1=[\da-f]{64}(,|$)/.test(signature)
