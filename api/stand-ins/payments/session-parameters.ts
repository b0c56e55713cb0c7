import { z } from 'zod'
import { nowSeconds } from './ids'
import { created, paging } from './lists'
import {
  emailAddress,
  expand,
  integer,
  list,
  metadata,
  returnUrl,
  seconds,
  text,
} from './parameters'
import { ProviderError } from './provider-error'

const currencies = ['usd', 'eur', 'gbp', 'cad', 'aud'] as const

const Currency = text(3)
  .transform((given) => given.toLowerCase())
  .pipe(z.enum(currencies))

const PriceData = z.strictObject({
  currency: Currency,
  unit_amount: integer(0),
  product_data: z.strictObject({
    name: text(250),
    description: text(1000).optional(),
    images: list(returnUrl, 8).optional(),
    metadata: metadata.optional(),
  }),
})

const LineItem = z.strictObject({
  price_data: PriceData,
  quantity: integer(1, 999_999)
    .optional()
    .transform((given) => given ?? 1),
  metadata: metadata.optional(),
})

export type NewLine = z.infer<typeof LineItem>

export const SessionCreate = z.strictObject({
  mode: z.enum(['payment']),
  line_items: list(LineItem),
  success_url: returnUrl,
  cancel_url: returnUrl.optional(),
  expires_at: seconds.optional(),
  client_reference_id: text(200).optional(),
  customer_email: emailAddress.optional(),
  metadata: metadata.default({}),
  allowed_payment_method_types: list(z.enum(['card'])).optional(),
  payment_intent_data: z
    .strictObject({ description: text(1000).optional(), metadata: metadata.default({}) })
    .optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  locale: z.enum(['auto', 'en', 'en-GB']).optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
  currency: Currency.optional(),
  ...expand('line_items', 'payment_intent'),
})

export type NewSession = z.infer<typeof SessionCreate>

export const SessionGet = z.strictObject(
  expand('line_items', 'payment_intent', 'payment_intent.latest_charge'),
)

export const SessionList = z.strictObject({
  ...paging,
  ...expand('data.line_items', 'data.payment_intent'),
  created,
  status: z.enum(['open', 'complete', 'expired']).optional(),
  payment_intent: text(255).optional(),
})

export const LineItemList = z.strictObject({ ...paging, ...expand() })

/** The end of a session's life, in unix seconds: 30 minutes to 24 hours from now, by default 24 hours. */
export function expiryOf({ expires_at: asked }: NewSession) {
  const now = nowSeconds()
  if (asked === undefined) return now + 24 * 3600
  const refuse = (limit: string) =>
    new ProviderError(
      400,
      `The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`,
      {
        param: 'expires_at',
      },
    )
  if (asked < now + 30 * 60) throw refuse('at least 30 minutes')
  if (asked > now + 24 * 3600) throw refuse('less than 24 hours')
  return asked
}

/** What the lines come to, in cents: nothing at all, or from 0.50 to 999,999.99 in one currency. */
export function totalOf({ line_items: lines, currency: wanted }: NewSession) {
  const [first] = lines
  const currency = wanted ?? first?.price_data.currency ?? 'usd'
  const other = lines.find((line) => line.price_data.currency !== currency)
  if (other) {
    throw new ProviderError(
      400,
      `The price specified only supports \`${other.price_data.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
      { param: 'line_items' },
    )
  }
  const cents = lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0)
  if (cents > 0 && cents < 50) {
    throw new ProviderError(
      400,
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      {
        code: 'amount_too_small',
      },
    )
  }
  if (cents > 99_999_999) {
    throw new ProviderError(
      400,
      "The Checkout Session's total amount due must be no more than $999,999.99",
      {
        code: 'amount_too_large',
      },
    )
  }
  return { cents, currency }
}
