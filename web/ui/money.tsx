import { money } from '../../shared/money'

export function Money({ dollars, cents }: { dollars: number; cents?: boolean }) {
  return <span className="tabular-nums">{money(dollars, cents)}</span>
}
