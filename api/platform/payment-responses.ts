import { z } from 'zod'
import { cleanPhone } from '../../shared/phones'

// What the provider's responses must look like. Everything else is treated as an outage.

const id = z.string().regex(/^\w{1,255}$/)
const cents = z.int().min(0)

/** An object, its id, or null, as the provider expands it. */
const reference = z
  .union([id, z.object({ id }).transform((object) => object.id)])
  .nullish()
  .transform((value) => value ?? null)

/** Text that can be stored: PostgreSQL rejects NUL characters. Anything else is no reason to lose a payment. */
const storable = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]+$/)
    .nullish()
    .catch(null)

const buyer = z
  .object({ email: storable(320), name: storable(500), phone: storable(50) })
  .nullish()
  .catch(null)
  .transform((details) => ({
    email: details?.email ?? null,
    name: details?.name ?? null,
    phone: cleanPhone(details?.phone ?? '') || null,
  }))

/** The card of an expanded payment intent; null for its id, and for other ways to pay. */
const card = z
  .object({
    latest_charge: z.object({
      payment_method_details: z.object({
        card: z.object({
          brand: z.string().regex(/^\w{1,50}$/),
          last4: z.string().regex(/^\d{4}$/),
        }),
      }),
    }),
  })
  .transform((intent) => intent.latest_charge.payment_method_details.card)
  .nullable()
  .catch(null)

const Session = z
  .object({
    id,
    object: z.literal('checkout.session'),
    client_reference_id: z.string().nullable(),
    amount_total: cents,
    currency: z.string().regex(/^[a-z]{3}$/),
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.string(),
    payment_intent: z.unknown(),
    customer_details: buyer,
    expires_at: z.int(),
    url: z.url({ protocol: /^https?$/ }).nullish(),
  })
  .transform((session, context) => {
    const intent = reference.safeParse(session.payment_intent)
    if (!intent.success) context.addIssue('not a payment intent')
    const paidWith = card.parse(session.payment_intent)
    return { ...session, payment_intent: intent.data ?? null, card: paidWith }
  })

/** A checkout session as the provider has it. */
export type PaymentSession = z.infer<typeof Session>

/** The session that we asked for: the one with this id, or of this order. */
export const sessionOf = ({ id, orderId }: { id?: string; orderId?: string }) =>
  Session.refine((session) => id === undefined || session.id === id, 'another session').refine(
    (session) => orderId === undefined || session.client_reference_id === orderId,
    "another order's session",
  )

export const SessionList = z.object({ data: z.array(z.object({ id }).loose()) })

export const Refund = z.object({
  id,
  amount: cents,
  status: z.string().nullable(),
  failure_reason: z.string().nullish().catch(null),
  /** What we gave it: a part refund names its claim. */
  metadata: z
    .object({ claim_id: z.string().optional().catch(undefined) })
    .nullish()
    .catch(null),
})

export type PaymentRefund = z.infer<typeof Refund>

export const RefundList = z.object({ data: z.array(Refund) })

const MAX_SECONDS = 99_999_999_999

/** An event, whose object is only a hint: the provider is queried for what we act on. */
export const Event = z.object({
  id,
  type: z.string().max(255),
  created: z.int().min(0).max(MAX_SECONDS),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

export type PaymentEvent = z.infer<typeof Event>

export const EventList = z.object({ has_more: z.boolean(), data: z.array(Event) })

/** What events say about a charge, a refund, or a dispute. */
export const PaymentReference = z.object({ payment_intent: reference })
export const RefundedCharge = z.object({ amount_refunded: cents })
export const Dispute = z
  .object({
    id,
    status: z.string().max(100),
    reason: z.string().catch('unknown'),
    /** `due_by` is 0 or null if the bank takes no answer. */
    evidence_details: z
      .object({ due_by: z.int().min(1).max(MAX_SECONDS) })
      .nullable()
      .catch(null),
    payment_method_details: z
      .object({ card: z.object({ case_type: z.string() }) })
      .nullable()
      .catch(null),
    /** Money that moved because of it. */
    balance_transactions: z.array(z.unknown()).catch([]),
  })
  .transform(({ id, status, reason, ...details }) => ({
    id,
    status,
    reason,
    answerBy: details.evidence_details && new Date(details.evidence_details.due_by * 1_000),
    caseType: details.payment_method_details?.card.case_type,
    hasMovedMoney: details.balance_transactions.length > 0,
  }))
/** A session named by an event; that of another shop in the same account has another reference. */
export const NamedSession = z.object({ id, client_reference_id: z.string().nullish() })
