import type { ClaimReason } from '../../generated/schema'

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
