import type { OrderStatus } from '../generated/schema'

/**
 * What became of a payment, as told to the buyer. Beside the states of an order: `INCOMPLETE`, the
 * provider has no payment for it; `UNKNOWN`, no such order; `UNREACHABLE`, we could not ask.
 */
export type Outcome = OrderStatus | 'INCOMPLETE' | 'UNKNOWN' | 'UNREACHABLE'

type Told = {
  title: string
  message: string
  tone: 'good' | 'open' | 'bad'
  /** What the buyer can do about it. */
  remedy?: 'check' | 'retry'
}

export const told: Record<Outcome, Told> = {
  PAID: {
    title: 'Payment Successful!',
    message: 'Thank you for trusting us with your next car. Your payment has arrived.',
    tone: 'good',
  },
  PENDING: {
    title: 'Payment Still Processing',
    message:
      'Your payment provider has not given us the final word yet. This usually takes a few minutes. Please do not pay again: we keep looking, and you can check here too.',
    tone: 'open',
    remedy: 'check',
  },
  INCOMPLETE: {
    title: 'Payment Not Completed',
    message:
      'We have not received a payment for this order. If you have just paid, check again in a moment; otherwise your items are still in your cart and you can try again.',
    tone: 'open',
    remedy: 'check',
  },
  FAILED: {
    title: 'Payment Failed',
    message:
      'Your payment did not go through, so this order was not placed. You can try again with another card.',
    tone: 'bad',
    remedy: 'retry',
  },
  EXPIRED: {
    title: 'Session Expired',
    message:
      'This checkout expired before it was paid. Your items may still be in your cart, so you can start the checkout again.',
    tone: 'bad',
    remedy: 'retry',
  },
  CANCELLED: {
    title: 'Checkout Cancelled',
    message: 'This checkout was cancelled before it was paid. No charges were made.',
    tone: 'bad',
    remedy: 'retry',
  },
  REFUNDING: {
    title: 'Your Payment Is Being Refunded',
    message:
      'We are sending your full payment back to your card. It can take 5 to 10 business days to appear on your statement. If you did not ask for it, a package was sold out before your payment arrived.',
    tone: 'open',
  },
  REFUNDED: {
    title: 'Your Payment Was Refunded',
    message:
      'We sent your full payment back to your card. It can take 5 to 10 business days to appear on your statement. If you did not ask for it, a package was sold out before your payment arrived.',
    tone: 'good',
  },
  REVIEW: {
    title: 'Payment Under Review',
    message:
      'Your payment needs a look by our team before we can go on. Please do not pay again. Contact us and we will sort it out.',
    tone: 'open',
  },
  UNKNOWN: {
    title: 'Order Not Found',
    message:
      'We cannot find an order for this address. Please use the complete link from your payment or your e-mail, or contact us and we will look it up.',
    tone: 'bad',
  },
  UNREACHABLE: {
    title: 'We Could Not Check Your Payment',
    message:
      'We could not reach our server to look up your payment. If you have paid, your payment is safe: please do not pay again, and check again in a moment.',
    tone: 'open',
    remedy: 'check',
  },
}
