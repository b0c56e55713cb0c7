import { money } from '../../../shared/money'
import type { RulerTick } from '../../ui/paper/ruler'

const MOST_TICKS = 4
/** Short ticks between two labels. */
const PARTS = 5
const steps = [1, 2, 2.5, 5, 10]

/** An axis for prices that starts and ends at round amounts. */
export function placeOnAxis(prices: readonly number[]) {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const step = roundStep(Math.max(most - least, 100) / MOST_TICKS)
  const start = Math.floor(least / step) * step
  const reach = Math.ceil(most / step) * step
  const end = reach > start ? reach : start + step
  const percentOf = (price: number) => ((price - start) / (end - start)) * 100
  const count = Math.round((end - start) / step) * PARTS
  const ticks = Array.from({ length: count + 1 }, (_, place): RulerTick => {
    const price = start + (place * step) / PARTS
    return { at: percentOf(price), ...(place % PARTS === 0 && { label: money(price) }) }
  })
  return { ticks, percentOf }
}

/** The round amount, such as 100, 250, or 5,000, at or above a price. */
function roundStep(least: number) {
  const power = 10 ** Math.floor(Math.log10(least))
  return (steps.find((each) => each * power >= least) ?? 10) * power
}
