/** Why a checkout ended without a payment (spec, section 4); `incomplete` covers any other reason. */
export const cancelledReasons = {
  cancelled: {
    title: 'Checkout Cancelled',
    message: 'You cancelled the payment process. No charges were made to your account.',
    suggestions: [
      'Your items are still in your cart.',
      'Change packages or quantities before you check out again.',
      'Not sure which package fits? A consultation with us is free.',
    ],
  },
  failed: {
    title: 'Payment Failed',
    message:
      'Your payment could not be processed. Please check your payment details and try again.',
    suggestions: [
      'Try a different payment method.',
      'Check your card details: number, expiration date, and security code.',
      'Make sure you have sufficient funds.',
      'Contact your bank if the payment keeps failing.',
    ],
  },
  expired: {
    title: 'Session Expired',
    message: 'Your checkout session has expired. Please start the checkout process again.',
    suggestions: [
      'Your items may still be in the cart.',
      'Review your order.',
      'Complete checkout within 30 minutes.',
    ],
  },
  incomplete: {
    title: 'Checkout Incomplete',
    message: 'Your payment was not completed. No charges were made to your account.',
    suggestions: [
      'Your cart items are still saved.',
      'Try again whenever you’re ready.',
      'Contact support if the problem continues.',
    ],
  },
}
