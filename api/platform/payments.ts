import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { Refusal } from './errors'

/** The card provider, wherever it is; real or sandbox is only a base address. */
let stripe: Stripe
let webhookSecret: string

// At most two retries. The slowest start of a payment is one `closing` call followed by one `opening`
// call: 2 × 1 s + 0.5 s and 3 × 2 s + 1.5 s (the waits between tries), 10 s in all.
const opening = { timeout: 2_000, maxNetworkRetries: 2 }
const closing = { timeout: 1_000, maxNetworkRetries: 1 }
const OPENING_MS = 7_500
const CLOSING_MS = 2_500

// The provider keeps an answer with its key for a day, a failure too. So only `openSession`, of which
// there must be one for an order, has a key that lasts; the library makes one for each other call and
// keeps it for its own retries.

export function connectPayments(given: {
  secretKey: string
  webhookSecret: string
  apiBase: string | undefined
}) {
  const base = given.apiBase ? new URL(given.apiBase) : undefined
  stripe = new Stripe(given.secretKey, {
    ...(base && {
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    }),
    ...opening,
    telemetry: false,
  })
  webhookSecret = given.webhookSecret
}

/** Opens a hosted payment page. The same key with the same parameters is the same session. */
export const openSession = (params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) =>
  answerOf(stripe.checkout.sessions.create(params, { ...opening, idempotencyKey }))

export const findSession = (sessionId: string) =>
  answerOf(stripe.checkout.sessions.retrieve(sessionId, undefined, opening))

/** Makes an open session unpayable; a session that is no longer open is answered as it is. */
export async function closeSession(sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    return await answerOf(
      stripe.checkout.sessions.expire(sessionId, undefined, closing),
      CLOSING_MS,
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return answerOf(stripe.checkout.sessions.retrieve(sessionId, undefined, closing), CLOSING_MS)
  }
}

export async function findSessionOfPayment(paymentIntentId: string) {
  const params = { payment_intent: paymentIntentId, limit: 1 }
  const { data } = await answerOf(stripe.checkout.sessions.list(params, opening))
  return data[0]
}

/** `unclear`: it may be under way, or somebody else sent it back; `findRefunds` tells. */
export type RefundAnswer = 'sent' | 'unclear' | { refused: string }

/** Sends all that is left of the payment back: asked twice, the provider refuses the second time. */
export async function refundPayment(
  paymentIntentId: string,
  orderId: string,
): Promise<RefundAnswer> {
  try {
    const params = { payment_intent: paymentIntentId, metadata: { order_id: orderId } }
    const { status } = await answerOf(stripe.refunds.create(params, opening))
    return status === 'succeeded' ? 'sent' : 'unclear'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return error.code === 'charge_already_refunded' ? 'unclear' : { refused: error.message }
  }
}

export async function findRefunds(paymentIntentId: string): Promise<Stripe.Refund[]> {
  const params = { payment_intent: paymentIntentId, limit: 100 }
  return (await answerOf(stripe.refunds.list(params, opening))).data
}

const MOST_SECONDS_AHEAD = 300

/**
 * The event of a webhook call; refuses (BAD_INPUT) a body that the provider did not sign within the
 * last five minutes. The library lets a signature from the future pass; we do not.
 */
export function signedEvent(body: Buffer, signature = ''): Stripe.Event {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  try {
    if (!(signedAt < Date.now() / 1_000 + MOST_SECONDS_AHEAD))
      throw new Error('signed in the future')
    return stripe.webhooks.constructEvent(body, signature, webhookSecret)
  } catch (cause) {
    const refusal = new Refusal('BAD_INPUT', 'The signature of this event is missing or wrong.')
    refusal.cause = cause
    throw refusal
  }
}

/**
 * The provider's own refusals fly on; its silence, overload or failure is PROVIDER_UNAVAILABLE. The
 * library counts every try's silence only, not the whole, and takes any JSON without an `error` for an
 * answer, also that of a gateway on the way: neither gets past here.
 */
async function answerOf<T extends { object: string }>(
  asked: Promise<T>,
  withinMs = OPENING_MS,
): Promise<T> {
  const late = new AbortController()
  try {
    const answer = await Promise.race([asked, silence(withinMs, late.signal)])
    if (typeof answer.object !== 'string') throw unavailable(new Error('an answer of another kind'))
    return answer
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.code === IN_USE) throw unavailable(error)
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw error
    throw unavailable(error)
  } finally {
    late.abort()
  }
}

const IN_USE = 'idempotency_key_in_use'

/** Whether the same request is still under way, sent by another tab: its answer is yet to come. */
export const isStillAsked = (error: unknown) =>
  error instanceof Refusal &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === IN_USE

async function silence(ms: number, signal: AbortSignal): Promise<never> {
  await wait(ms, undefined, { signal })
  throw unavailable(new Error(`no whole answer within ${ms} ms`))
}

function unavailable(cause: Error) {
  const refusal = new Refusal(
    'PROVIDER_UNAVAILABLE',
    'The payment service does not answer right now. Please try again.',
  )
  refusal.cause = cause
  return refusal
}
