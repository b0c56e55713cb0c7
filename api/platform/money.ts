/** Money is integer cents everywhere but at the edge, where it is US dollars. */
export const dollars = (cents: number) => cents / 100

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** As people read it: `$1,999.00`. */
export const dollarText = (cents: number) => format.format(dollars(cents))
