import { withCommas } from '../../shared/numbers'

/** US dollars as "$1,999". Shows cents only if there are any or `cents` is set ("$1,999.00"). */
export function money(dollars: number, cents = !Number.isInteger(dollars)) {
  const [whole = '', fraction] = Math.abs(dollars)
    .toFixed(cents ? 2 : 0)
    .split('.')
  const amount = [withCommas(whole), fraction].filter(Boolean).join('.')
  return `${dollars < 0 ? '-' : ''}$${amount}`
}

export function Money({ dollars, cents }: { dollars: number; cents?: boolean }) {
  return <span className="tabular-nums">{money(dollars, cents)}</span>
}
