import type Stripe from 'stripe'

type Brand = 'visa' | 'mastercard' | 'amex' | 'discover'

/** All that is ever kept of a card. */
export type Card = { brand: Brand; last4: string; expMonth: number; expYear: number }

export type Decline = {
  code: NonNullable<Stripe.PaymentIntent.LastPaymentError['code']>
  declineCode: string
  message: string
}

const declined = { code: 'card_declined' } as const

/** The provider's published test numbers: those that pay and those that are declined. */
const testCards: Record<string, Decline | 'pays'> = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  '378282246310005': 'pays',
  '6011111111111117': 'pays',
  '4000000000007726': 'pays',
  '4000000000005126': 'pays',
  '4000000000000002': {
    ...declined,
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    ...declined,
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
  },
  '4000000000000127': {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
}

/** What becomes later of refunds to the cards that end so, and how they begin. */
export const lateRefunds: Record<string, { begins: Later; becomes: Later }> = {
  '7726': { begins: 'pending', becomes: 'succeeded' },
  '5126': { begins: 'succeeded', becomes: 'failed' },
}

type Later = 'pending' | 'succeeded' | 'failed'

const notATestCard: Decline = {
  ...declined,
  declineCode: 'test_mode_live_card',
  message:
    'Your card was declined. This is a test page: only test cards work here, such as 4242 4242 4242 4242.',
}

export function declineOf(number: string): Decline | null {
  const answer = testCards[number] ?? notATestCard
  return answer === 'pays' ? null : answer
}

export function brandOf(number: string): Brand {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^6/.test(number)) return 'discover'
  return 'visa'
}

/** 13 to 19 digits with a right check digit (Luhn). */
export function isCardNumber(number: string) {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Reads `12/30`, `12 / 30`, `1230` and `12/2030`; null for anything else. */
export function readExpiry(text: string) {
  const parts = /^(\d{1,2})\s*[/-]\s*(\d{4}|\d{2})$|^(\d{2})(\d{4}|\d{2})$/.exec(text.trim())
  if (!parts) return null
  const expMonth = Number(parts[1] ?? parts[3])
  const yearText = parts[2] ?? parts[4] ?? ''
  if (expMonth < 1 || expMonth > 12) return null
  return { expMonth, expYear: yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText) }
}

/** A card is good until the last day of its month. */
export function isPast(
  { expMonth, expYear }: { expMonth: number; expYear: number },
  now = new Date(),
) {
  return expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}
