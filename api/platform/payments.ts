import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { z } from 'zod'
import { Refusal } from './errors'
import { log } from './log'
import {
  Event,
  EventList,
  type PaymentEvent,
  type PaymentRefund,
  type PaymentSession,
  Refund,
  RefundList,
  SessionList,
  sessionOf,
} from './payment-responses'
import { beginCall, type Call, makeHttpClient } from './provider-call'
import { problemOf, type ServicePlace, serviceAt } from './service-problem'
import { noteFailure, noteSuccess } from './service-state'

let stripe: Stripe
let service: ServicePlace
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

/**
 * The slowest start of a payment is one `close` followed by one `call`: 10 s in all, and up to 5 s more for a checkout that first
 * waits for another tab's.
 */
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
  service = settings.apiBase
    ? serviceAt(settings.apiBase, 'STRIPE_API_BASE')
    : serviceAt(STRIPE_URL)
  stripe = new Stripe(settings.secretKey, {
    ...(base && {
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    }),
    telemetry: false,
    httpClient: makeHttpClient(),
  })
  webhookSecret = settings.webhookSecret
  timeLimits = settings.timeLimits ?? defaultTimeLimits
}

const STRIPE_URL = 'https://api.stripe.com'

/** Where the provider is. */
export const paymentService = () => service

/** Lists one session, to see whether the provider answers and accepts the key. Throws what the SDK throws. */
export const tryProvider = () =>
  stripe.checkout.sessions.list({ limit: 1 }, { timeout: 10_000, maxNetworkRetries: 0 })

/**
 * Opens a hosted payment page for an order. The same key with the same parameters returns the same
 * session: the provider stores responses, failures included, for a day.
 */
export async function openSession(
  params: Stripe.Checkout.SessionCreateParams & { client_reference_id: string },
  idempotencyKey: string,
): Promise<PaymentSession & { url: string }> {
  const session = await ask(
    'open session',
    (options) => stripe.checkout.sessions.create(params, { ...options, idempotencyKey }),
    sessionOf({ orderId: params.client_reference_id }),
  )
  const { url } = session
  if (!url) throw rejectionOf(new Error(`session ${session.id} has no URL`))
  return { ...session, url }
}

/** The charge has the card's brand and last digits, for the receipt. */
const withCard = { expand: ['payment_intent.latest_charge'] }

/** The session of an order. */
export const findSession = (id: string, orderId: string) =>
  ask(
    'find session',
    (options) => stripe.checkout.sessions.retrieve(id, withCard, options),
    sessionOf({ id, orderId }),
  )

/** Makes an open session unpayable. A session that is no longer open is returned as it is. */
export async function closeSession(id: string, orderId: string): Promise<PaymentSession> {
  const { sessions } = stripe.checkout
  const expected = sessionOf({ id, orderId })
  try {
    return await call(
      'close session',
      (options) => sessions.expire(id, undefined, options),
      expected,
      timeLimits.close,
    )
  } catch (error) {
    if (!isRejection(error)) throw error
    const find: Send = (options) => sessions.retrieve(id, withCard, options)
    return ask('find session', find, expected, timeLimits.close)
  }
}

/** ID of the session that a payment belongs to, possibly one of another shop. */
export async function findSessionByPayment(paymentIntentId: string): Promise<string | undefined> {
  const params = { payment_intent: paymentIntentId, limit: 1 }
  const { data } = await ask(
    'find session by payment',
    (options) => stripe.checkout.sessions.list(params, options),
    SessionList,
  )
  return data[0]?.id
}

/**
 * `unclear`: in progress, or already refunded by someone else; `findRefunds` has the answer.
 * `failed`: the provider failed, and would repeat that for this idempotency key.
 */
export type RefundResult = 'sent' | 'unclear' | 'failed' | { refused: string }

/** Refunds what is left of a payment. An attempt is made once, however often it is sent. */
export const refundPayment = (paymentIntentId: string, orderId: string, attempt: number) =>
  sendRefund(
    { payment_intent: paymentIntentId, metadata: { order_id: orderId } },
    `refund-${orderId}-${attempt}`,
  )

interface RefundedPart {
  paymentIntentId: string
  amountCents: number
  claimId: string
  attempt: number
}

/** Refunds a part of a payment. An attempt is made once, however often it is sent. */
export const refundPart = ({ paymentIntentId, amountCents, claimId, attempt }: RefundedPart) =>
  sendRefund(
    { payment_intent: paymentIntentId, amount: amountCents, metadata: { claim_id: claimId } },
    `claim-${claimId}-${attempt}`,
  )

async function sendRefund(
  params: Stripe.RefundCreateParams,
  idempotencyKey: string,
): Promise<RefundResult> {
  try {
    const { status } = await call(
      'refund',
      (options) => stripe.refunds.create(params, { ...options, idempotencyKey }),
      Refund,
    )
    return status === 'succeeded' ? 'sent' : 'unclear'
  } catch (error) {
    if (isProviderFailure(error)) return 'failed'
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw asUnavailable(error)
    return error.code === 'charge_already_refunded' ? 'unclear' : { refused: error.message }
  }
}

export async function findRefunds(paymentIntentId: string): Promise<PaymentRefund[]> {
  const params = { payment_intent: paymentIntentId, limit: 100 }
  const list: Send = (options) => stripe.refunds.list(params, options)
  return (await ask('find refunds', list, RefundList)).data
}

/**
 * Lists the events since a time in seconds, oldest first. Returns null for a provider that has no
 * such list.
 */
export async function findEvents(
  types: string[],
  sinceSeconds: number,
): Promise<PaymentEvent[] | null> {
  const events: PaymentEvent[] = []
  const params: Stripe.EventListParams = { types, created: { gte: sinceSeconds }, limit: 100 }
  for (;;) {
    try {
      const list: Send = (options) => stripe.events.list(params, options)
      const page = await call('find events', list, EventList)
      events.push(...page.data)
      const last = page.data.at(-1)
      if (!page.has_more || !last) return events.reverse()
      params.starting_after = last.id
    } catch (error) {
      if (isRejection(error)) return null
      throw error
    }
  }
}

const MAX_SECONDS_AHEAD = 300

/**
 * Returns the event of a webhook call. Refuses (BAD_INPUT) a body that the provider did not sign in
 * the last five minutes, or that is no event. Unlike the SDK, also rejects signatures from the future.
 */
export function signedEvent(body: Buffer, signature = ''): PaymentEvent {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  let signed: unknown
  try {
    if (!(signedAt < Date.now() / 1_000 + MAX_SECONDS_AHEAD))
      throw new Error('signed in the future')
    signed = stripe.webhooks.constructEvent(body, signature, webhookSecret)
  } catch (cause) {
    throw badEvent('The signature of this event is missing or invalid.', cause, 'webhook signature')
  }
  const event = Event.safeParse(signed)
  if (!event.success) throw badEvent('This is not an event.', event.error)
  return event.data
}

function badEvent(message: string, cause: unknown, event?: 'webhook signature') {
  const refusal = new Refusal('BAD_INPUT', message, { event })
  refusal.cause = cause
  return refusal
}

type Send = (options: Stripe.RequestOptions) => Promise<{ object: string }>

/** Calls the provider. Every failure is PROVIDER_UNAVAILABLE; a rejection by the provider is logged. */
async function ask<T extends z.ZodType>(name: Call, send: Send, expected: T, limit?: TimeLimit) {
  try {
    return await call(name, send, expected, limit)
  } catch (error) {
    throw asUnavailable(error)
  }
}

/**
 * Calls the provider and parses the response. Rejections are thrown as they are; timeouts, overload,
 * outages, and responses to something else become PROVIDER_UNAVAILABLE. The SDK limits each attempt
 * but not their total, and accepts any JSON without an `error`, even from a gateway in between.
 */
async function call<T extends z.ZodType>(
  name: Call,
  send: Send,
  expected: T,
  { totalMs, ...options }: TimeLimit = timeLimits.call,
): Promise<z.output<T>> {
  const end = beginCall(name)
  const timer = new AbortController()
  try {
    const response = await Promise.race([send(options), failAfter(totalMs, timer.signal)])
    const answer = expected.parse(response)
    end('ok')
    noteSuccess('PAYMENTS')
    return answer
  } catch (error) {
    const isRejected = isRejection(error) && error.code !== KEY_IN_USE
    end(isRejected ? 'rejected' : 'unavailable', error)
    // A rejection is an answer.
    if (!isRejection(error)) noteFailure('PAYMENTS', problemOf(error, service))
    if (error instanceof Refusal || isRejected) throw error
    if (error instanceof z.ZodError) log.warn({ err: error }, 'unexpected response of the provider')
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

const isRejection = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError

/** Whether the provider itself answered that it failed; it stores that answer with the key. */
const isProviderFailure = (error: unknown) =>
  error instanceof Refusal &&
  error.cause instanceof Stripe.errors.StripeAPIError &&
  (error.cause.statusCode ?? 0) >= 500

async function failAfter(ms: number, signal: AbortSignal): Promise<never> {
  await wait(ms, undefined, { signal })
  throw unavailable(new Error(`no complete response within ${ms} ms`))
}

const asUnavailable = (error: unknown) => (error instanceof Refusal ? error : rejectionOf(error))

function rejectionOf(error: unknown) {
  log.error({ err: error }, 'the payment provider rejected our request')
  return unavailable(error)
}

function unavailable(cause: unknown) {
  const refusal = new Refusal(
    'PROVIDER_UNAVAILABLE',
    "The payment service isn't responding right now. Please try again.",
  )
  refusal.cause = cause
  return refusal
}
