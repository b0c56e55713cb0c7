import { scaleDecimal } from './decimals'
import { withCommas } from './numbers'

// Money is integer cents in the code and the database, and US dollars at the API boundary.

/** Cents to dollars. One division rounds correctly: the result prints as the exact amount. */
export function dollars(cents: number): number
export function dollars(cents: number | null): number | null
export function dollars(cents: number | null) {
  return cents === null ? null : cents / 100
}

/** Dollars, as typed or sent, to cents. Undefined if it isn't a number or has more than two decimals. */
export const centsOf = (amount: number | string) => scaleDecimal(amount, 2)

/** US dollars as "$1,999", or "−$1,999" with a true minus sign. Shows cents only if there are any or `withCents` is set ("$1,999.00"). */
export function money(amount: number, withCents = !Number.isInteger(amount)) {
  const rounded = Math.abs(amount).toFixed(withCents ? 2 : 0)
  const [whole = '', fraction] = rounded.split('.')
  const text = [withCommas(whole), fraction].filter(Boolean).join('.')
  return `${amount < 0 && Number(rounded) > 0 ? '−' : ''}$${text}`
}

/** Formats cents as "$1,999.00". */
export const dollarText = (cents: number) => money(dollars(cents), true)

/** "$299"; cents only if there are any. */
export const shortDollarText = (cents: number) => money(dollars(cents))
