/** Money is integer cents everywhere but at the edge, where it is US dollars. */
export const dollars = (cents: number) => cents / 100

/** As people read it: `$1,999.00`. */
export const dollarText = (cents: number) =>
  dollars(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
