// Exact conversion between decimals, as typed or as sent through the graph, and the integers that are
// stored: parts per million (`ppm`), parts per billion (`ppb`), and cents (in money.ts). No float is ever
// multiplied.

/** A number, or the text of one as people type it: "$33,690.50", "4.9%". Empty means unknown. */
export type Decimal = number | string | null | undefined

/** Longer than any number that fits a field. */
const LONGEST = 40

/**
 * Returns a decimal times 10^`places`. Undefined if it isn't a number, has more decimals than `places`
 * (zeros at the end don't count), or is beyond the safe integers.
 */
export function scaleDecimal(value: number | string, places: number): number | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(plain(value)) ?? []
  if (sign === undefined || !(whole + fraction)) return undefined
  const digits = whole + fraction
  const shift = Number(exponent) - fraction.length + places
  const integer = shift < 0 ? digits.slice(0, shift) : digits
  const cut = shift < 0 ? digits.slice(shift) : ''
  if (/[1-9]/.test(cut)) return undefined
  const amount = Number(integer + '0'.repeat(Math.max(shift, 0)))
  if (!Number.isSafeInteger(amount)) return undefined
  return sign === '-' && amount !== 0 ? -amount : amount
}

/** Removes what people type around a number; thousands separators only where they belong. */
function plain(value: number | string) {
  const text = String(value).trim()
  if (text.length > LONGEST) return ''
  const bare = text.replace(/^\$ ?/, '').replace(/ ?%$/, '')
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(bare) ? bare.replaceAll(',', '') : bare
}

/** Percent to parts per million: at most four decimals. */
export const ppmOf = (percent: number | string) => scaleDecimal(percent, 4)
/** A money factor to parts per billion: at most nine decimals. */
export const ppbOf = (moneyFactor: number | string) => scaleDecimal(moneyFactor, 9)

// One division rounds correctly, so these print as the exact decimal and convert back to the same integer.
export const percentOf = (ppm: number) => ppm / 10_000
export const moneyFactorOf = (ppb: number) => ppb / 1e9
