/** Money is integer cents in the code and the database, and US dollars at the API boundary. */
export const dollars = (cents: number) => cents / 100

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats cents as `$1,999.00`. */
export const dollarText = (cents: number) => format.format(dollars(cents))

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "$299"; cents only if there are any. */
export const shortDollarText = (cents: number) => short.format(dollars(cents))
