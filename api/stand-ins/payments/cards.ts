type Brand = 'visa' | 'mastercard' | 'amex' | 'discover'

/** All that is stored of a card. */
export interface Card {
  brand: Brand
  last4: string
  exp_month: number
  exp_year: number
}

/** Stripe's test numbers: null pays, a message declines. */
const testCards: Record<string, string | null> = {
  '4242424242424242': null,
  '5555555555554444': null,
  '378282246310005': null,
  '6011111111111117': null,
  '4000000000007726': null,
  '4000000000005126': null,
  '4000000000000259': null,
  '4000000000001976': null,
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
  '4000000000000069': 'Your card has expired.',
  '4000000000000127': "Your card's security code is incorrect.",
}

const notATestCard =
  'Your card was declined. This is a test page: only test cards work here, such as 4242 4242 4242 4242.'

/** Why the card is declined; null when it pays. */
export function declineOf(number: string) {
  const decline = testCards[number]
  return decline === undefined ? notATestCard : decline
}

type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** Cards, by their last digits, whose refunds change status later. */
export const lateRefunds: Record<string, { begins: RefundStatus; becomes: RefundStatus }> = {
  '7726': { begins: 'pending', becomes: 'succeeded' },
  '5126': { begins: 'succeeded', becomes: 'failed' },
}

/** Cards, by their last digits, whose payments are disputed or asked about at once. */
export const disputedCards: Record<string, 'needs_response' | 'warning_needs_response'> = {
  '0259': 'needs_response',
  '1976': 'warning_needs_response',
}

export function brandOf(number: string): Brand {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^6/.test(number)) return 'discover'
  return 'visa'
}

/** 13 to 19 digits with a valid check digit (Luhn). */
export function isCardNumber(number: string) {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Parses `12/30`, `12 / 30`, `1230` and `12/2030`; null for anything else. */
export function readExpiry(text: string) {
  const parts = /^(\d{1,2})\s*[/-]\s*(\d{4}|\d{2})$|^(\d{2})(\d{4}|\d{2})$/.exec(text.trim())
  if (!parts) return null
  const month = Number(parts[1] ?? parts[3])
  const yearText = parts[2] ?? parts[4] ?? ''
  if (month < 1 || month > 12) return null
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
  return { exp_month: month, exp_year: year }
}

/** A card is good until the last day of its month. */
export function isPast({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>) {
  const now = new Date()
  return exp_year * 12 + exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}
