import type { OrderStatus } from '../generated/schema'

/**
 * The outcome of a payment. Besides the order's statuses: `INCOMPLETE`, the provider has no payment for it;
 * `UNKNOWN`, no such order; `UNREACHABLE`, we couldn't ask.
 */
export type Outcome = OrderStatus | 'INCOMPLETE' | 'UNKNOWN' | 'UNREACHABLE'

interface OutcomeCopy {
  title: string
  message: string
  tone: 'good' | 'open' | 'bad'
  /** What the buyer can do about it. */
  remedy?: 'check' | 'retry'
}

export const outcomeCopy: Record<Outcome, OutcomeCopy> = {
  PAID: {
    title: 'Payment Successful!',
    message: 'Thank you for trusting us with your next car. We received your payment.',
    tone: 'good',
  },
  PENDING: {
    title: 'Payment Still Processing',
    message:
      'Our payment provider is still processing it. This usually takes a few minutes. Please don’t pay again. We’ll keep checking, and you can check back here.',
    tone: 'open',
    remedy: 'check',
  },
  INCOMPLETE: {
    title: 'Payment Not Completed',
    message:
      'We haven’t received a payment for this order. If you just paid, check again in a moment. Otherwise, your items are still in your cart, and you can try again.',
    tone: 'open',
    remedy: 'check',
  },
  FAILED: {
    title: 'Payment Failed',
    message:
      'Your payment didn’t go through, so this order wasn’t placed. You can try again with another card.',
    tone: 'bad',
    remedy: 'retry',
  },
  EXPIRED: {
    title: 'Session Expired',
    message:
      'This checkout expired before it was paid. Your items may still be in your cart, so you can start checkout again.',
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
      'We are sending your full payment back to your card. It can take 5 to 10 business days to appear on your statement. If you didn’t request a refund, a package sold out before your payment arrived.',
    tone: 'open',
  },
  REFUNDED: {
    title: 'Your Payment Was Refunded',
    message:
      'We sent your full payment back to your card. It can take 5 to 10 business days to appear on your statement. If you didn’t request a refund, a package sold out before your payment arrived.',
    tone: 'good',
  },
  REVIEW: {
    title: 'Payment Under Review',
    message:
      'Our team needs to review your payment first. Please don’t pay again. Contact us, and we’ll sort it out.',
    tone: 'open',
  },
  UNKNOWN: {
    title: 'Order Not Found',
    message:
      'We can’t find an order for this link. Please use the complete link from your payment or your email, or contact us and we’ll look it up.',
    tone: 'bad',
  },
  UNREACHABLE: {
    title: 'We Could Not Check Your Payment',
    message:
      'We couldn’t reach our server to look up your payment. If you paid, your payment is safe. Please don’t pay again, and check again in a moment.',
    tone: 'open',
    remedy: 'check',
  },
}
