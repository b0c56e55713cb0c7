import type { ClaimReason } from '../../generated/schema'

/** The reasons in the buyer's words. */
export const reasonWords: Record<ClaimReason, string> = {
  NOT_SERVED: 'You don’t work in my state',
  NO_QUOTE: 'I got no quote in time',
  NOT_BETTER: 'I got no better deal',
  NOT_HONORED: 'The dealership didn’t honor the quote I accepted',
  OTHER: 'Something else',
}

/** Until when a reason may go away by itself. */
const unlessWords: Partial<Record<ClaimReason, string>> = {
  NO_QUOTE: 'unless we have a quote for you by then',
  NOT_BETTER: 'unless a quote is better by then',
}

/** What must not happen until a reason of the future applies. */
export const unless = (reason: ClaimReason) => unlessWords[reason] ?? ''

interface Claimable {
  reason: ClaimReason
  from: string
}

/** Divides the reasons into those that apply now and those that will. */
export function reasonsBy<Reason extends Claimable>(claimable: readonly Reason[], now: number) {
  const applies = ({ from }: Claimable) => Date.parse(from) <= now
  return {
    now: claimable.filter(applies),
    later: claimable.filter((reason) => !applies(reason)),
  }
}
