const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars as "$1,999". Shows cents only if there are any or `cents` is set ("$1,999.00"). */
export function money(dollars: number, cents = !Number.isInteger(dollars)) {
  return (cents ? exact : whole).format(dollars)
}

export function Money({ dollars, cents }: { dollars: number; cents?: boolean }) {
  return <span className="tabular-nums">{money(dollars, cents)}</span>
}
