import { paths } from '../paths'

interface Reason {
  title: string
  message: string
  /** What to do; one with a path is a link, unless a button of the screen says the same. */
  suggestions: readonly { text: string; to?: string }[]
}

/** Why a checkout ended without a payment; `incomplete` covers any other reason. */
export const cancelledReasons: Record<'cancelled' | 'failed' | 'expired' | 'incomplete', Reason> = {
  cancelled: {
    title: 'Checkout Cancelled',
    message: 'You cancelled the payment process. No charges were made to your account.',
    suggestions: [
      { text: 'Your items are still in your cart.' },
      { text: 'Change packages or quantities before you check out again.', to: paths.cart() },
      { text: 'Not sure which package fits? A consultation with us is free.', to: paths.contact() },
    ],
  },
  failed: {
    title: 'Payment Failed',
    message:
      'Your payment could not be processed. Please check your payment details and try again.',
    suggestions: [
      { text: 'Try a different payment method.', to: paths.checkout() },
      { text: 'Check your card details: number, expiration date, and security code.' },
      { text: 'Make sure you have sufficient funds.' },
      { text: 'Contact your bank if the payment keeps failing.' },
    ],
  },
  expired: {
    title: 'Session Expired',
    message: 'Your checkout session has expired. Please start the checkout process again.',
    suggestions: [
      { text: 'Your items may still be in the cart.' },
      { text: 'Review your order.', to: paths.cart() },
      { text: 'Complete checkout within 30 minutes.', to: paths.checkout() },
    ],
  },
  incomplete: {
    title: 'Checkout Incomplete',
    message: 'Your payment was not completed. No charges were made to your account.',
    suggestions: [
      { text: 'Your cart items are still saved.', to: paths.cart() },
      { text: 'Try again whenever you’re ready.' },
      { text: 'Contact support if the problem continues.' },
    ],
  },
}
