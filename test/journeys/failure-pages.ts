/** An ID of a checkout session that was never made. */
export const unknownSession = `cs_test_${'x'.repeat(58)}`

/** What is opened without a payment to show, and the heading of the page. */
export const notFoundPages = [
  ['/success', 'Order Not Found'],
  ['/success?payment_intent=pi_123', 'Order Not Found'],
  [`/success?session_id=${unknownSession}`, 'Order Not Found'],
  ['/receipt', 'Receipt Not Available'],
  [`/receipt?session_id=${unknownSession}`, 'Receipt Not Available'],
] as const

/** Why a checkout ended without a payment, with the heading, the message, and the steps that the page shows. */
export const canceledReasons = [
  [
    'cancelled',
    'Checkout Cancelled',
    'You cancelled the payment process. No charges were made to your account.',
    ['still in your cart', 'before you check out again', 'free'],
  ],
  [
    'failed',
    'Payment Failed',
    'Your payment could not be processed. Please check your payment details and try again.',
    ['different payment method', 'card details', 'sufficient funds', 'bank'],
  ],
  [
    'expired',
    'Session Expired',
    'Your checkout session has expired. Please start the checkout process again.',
    ['may still be in the cart', 'Review your order', 'within 30 minutes'],
  ],
  [
    'anything',
    'Checkout Incomplete',
    'Your payment was not completed. No charges were made to your account.',
    ['still saved', 'Try again', 'Contact support'],
  ],
] as const
