import { baselineKinds } from '../../../shared/deals/saving'
import type { SavingFragment } from './generated/saving'

/** A row of the table: an amount with its bar, from the price we compare with down to what is left. */
export interface Step {
  name: string
  /** What the figure comes from. */
  source: string
  amount: number
  /** Where the bar begins and ends, in dollars. */
  from: number
  to: number
  tone: 'total' | 'saved' | 'lost' | 'fee'
}

/** The parts of a saving, one after the other. */
export function stepsOf(saving: SavingFragment, fee: number, isBought: boolean): Step[] {
  const { price, tradeIn, financing, total, afterFee, baselineKind } = saving
  const parts = [
    {
      name: 'Price',
      amount: price,
      source: `Against ${baselineKinds[baselineKind].toLowerCase()}`,
    },
    { name: 'Trade-in', amount: tradeIn, source: 'Against your own offer for it' },
    { name: 'Financing', amount: financing, source: 'Against the rate of your own offer' },
  ].filter(({ name, amount }) => name === 'Price' || amount !== 0)
  let reached = 0
  const steps = parts.map((part): Step => {
    const from = reached
    reached += part.amount
    return { ...part, from, to: reached, tone: part.amount < 0 ? 'lost' : 'saved' }
  })
  return [
    ...steps,
    {
      name: isBought ? 'What you saved' : 'What you save',
      source: 'Before our fee',
      amount: total,
      from: 0,
      to: total,
      tone: 'total',
    },
    {
      name: 'Our fee',
      source: 'What you paid us',
      amount: -fee,
      from: total,
      to: afterFee,
      tone: 'fee',
    },
  ]
}

/** Where a bar stands on an axis that holds all of them, as shares of its width. */
export function barOf({ from, to }: Step, steps: readonly Step[]) {
  const ends = steps.flatMap((step) => [step.from, step.to])
  const [least, most] = [Math.min(0, ...ends), Math.max(1, ...ends)]
  const share = (amount: number) => (amount - least) / (most - least)
  return {
    start: share(Math.min(from, to)),
    width: share(Math.max(from, to)) - share(Math.min(from, to)),
  }
}
