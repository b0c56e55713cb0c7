import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { Refusal } from './errors'

let stripe: Stripe
let webhookSecret: string
let timeLimits: TimeLimits

interface TimeLimit {
  /** Of each attempt. */
  timeout: number
  maxNetworkRetries: number
  /** Of all attempts and the waits between them. */
  totalMs: number
}

interface TimeLimits {
  call: TimeLimit
  close: TimeLimit
}

/** The slowest start of a payment is one `close` followed by one `call`: 10 s in all. */
export const defaultTimeLimits: TimeLimits = {
  call: { timeout: 2_000, maxNetworkRetries: 2, totalMs: 7_500 },
  close: { timeout: 1_000, maxNetworkRetries: 1, totalMs: 2_500 },
}

interface PaymentSettings {
  secretKey: string
  webhookSecret: string
  /** Base URL of the provider or of a stand-in; Stripe's own if undefined. */
  apiBase: string | undefined
  timeLimits?: TimeLimits
}

export function connectPayments(settings: PaymentSettings) {
  const base = settings.apiBase ? new URL(settings.apiBase) : undefined
  stripe = new Stripe(settings.secretKey, {
    ...(base && {
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    }),
    telemetry: false,
  })
  webhookSecret = settings.webhookSecret
  timeLimits = settings.timeLimits ?? defaultTimeLimits
}

/**
 * Opens a hosted payment page. The same key with the same parameters returns the same session. Only
 * this call has a lasting idempotency key: the provider stores responses, failures included, for a
 * day. For all other calls the SDK makes a new key, which covers its own retries.
 */
export const openSession = (params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) =>
  call((options) => stripe.checkout.sessions.create(params, { ...options, idempotencyKey }))

export const findSession = (sessionId: string) =>
  call((options) => stripe.checkout.sessions.retrieve(sessionId, undefined, options))

/** Makes an open session unpayable. A session that is no longer open is returned as it is. */
export async function closeSession(sessionId: string): Promise<Stripe.Checkout.Session> {
  const { sessions } = stripe.checkout
  try {
    return await call((options) => sessions.expire(sessionId, undefined, options), timeLimits.close)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return call((options) => sessions.retrieve(sessionId, undefined, options), timeLimits.close)
  }
}

export async function findSessionByPayment(paymentIntentId: string) {
  const params = { payment_intent: paymentIntentId, limit: 1 }
  const { data } = await call((options) => stripe.checkout.sessions.list(params, options))
  return data[0]
}

/** `unclear`: in progress, or already refunded by someone else; `findRefunds` has the answer. */
export type RefundResult = 'sent' | 'unclear' | { refused: string }

/** Refunds what is left of a payment. The provider rejects a second refund. */
export async function refundPayment(
  paymentIntentId: string,
  orderId: string,
): Promise<RefundResult> {
  try {
    const params = { payment_intent: paymentIntentId, metadata: { order_id: orderId } }
    const { status } = await call((options) => stripe.refunds.create(params, options))
    return status === 'succeeded' ? 'sent' : 'unclear'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return error.code === 'charge_already_refunded' ? 'unclear' : { refused: error.message }
  }
}

export async function findRefunds(paymentIntentId: string): Promise<Stripe.Refund[]> {
  const params = { payment_intent: paymentIntentId, limit: 100 }
  return (await call((options) => stripe.refunds.list(params, options))).data
}

const MAX_SECONDS_AHEAD = 300

/**
 * Returns the event of a webhook call. Refuses (BAD_INPUT) a body that the provider did not sign in
 * the last five minutes. Unlike the SDK, also rejects signatures from the future.
 */
export function signedEvent(body: Buffer, signature = ''): Stripe.Event {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  try {
    if (!(signedAt < Date.now() / 1_000 + MAX_SECONDS_AHEAD))
      throw new Error('signed in the future')
    return stripe.webhooks.constructEvent(body, signature, webhookSecret)
  } catch (cause) {
    const refusal = new Refusal('BAD_INPUT', 'The signature of this event is missing or invalid.', {
      event: 'webhook signature',
    })
    refusal.cause = cause
    throw refusal
  }
}

/**
 * Calls the provider. Its rejections are thrown as they are; timeouts, overload and outages become
 * PROVIDER_UNAVAILABLE. The SDK limits each attempt but not their total, and accepts any JSON without
 * an `error` as a response, even from a gateway in between, so both are checked here.
 */
async function call<T extends { object: string }>(
  send: (options: Stripe.RequestOptions) => Promise<T>,
  { totalMs, ...options }: TimeLimit = timeLimits.call,
): Promise<T> {
  const timer = new AbortController()
  try {
    const response = await Promise.race([send(options), failAfter(totalMs, timer.signal)])
    if (typeof response.object !== 'string') throw unavailable(new Error('not a provider response'))
    return response
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.code === KEY_IN_USE) throw unavailable(error)
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw error
    throw unavailable(error)
  } finally {
    timer.abort()
  }
}

const KEY_IN_USE = 'idempotency_key_in_use'

/** Whether the same request is still in progress, for example from another tab. */
export const isInProgress = (error: unknown) =>
  error instanceof Refusal &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === KEY_IN_USE

async function failAfter(ms: number, signal: AbortSignal): Promise<never> {
  await wait(ms, undefined, { signal })
  throw unavailable(new Error(`no complete response within ${ms} ms`))
}

function unavailable(cause: Error) {
  const refusal = new Refusal(
    'PROVIDER_UNAVAILABLE',
    "The payment service isn't responding right now. Please try again.",
  )
  refusal.cause = cause
  return refusal
}
