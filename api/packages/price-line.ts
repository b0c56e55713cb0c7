import { shortDollarText } from '../platform/money'
import { packagesInMemory } from './snapshot'

/** Says on the pages what the cheapest package costs. Never waits, so pages are served without a database. */
export function priceLine() {
  const [cheapest] = packagesInMemory()
  return cheapest
    ? `From ${shortDollarText(cheapest.priceCents)}, paid once`
    : 'One price per package, paid once'
}
