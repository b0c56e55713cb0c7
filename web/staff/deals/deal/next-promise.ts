import type { StaffDealFragment } from './generated/deals'

type Promised = Pick<StaffDealFragment, 'nextStep' | 'dueAt'> & {
  claims: readonly Pick<StaffDealFragment['claims'][number], 'status' | 'answerBy'>[]
}

/** What to do next in a deal, and by when: its step, or the answer to a claim if that is promised earlier. */
export function nextPromise({ nextStep, dueAt, claims }: Promised) {
  const claim = claims.find(({ status }) => status === 'OPEN')
  if (claim && (!dueAt || claim.answerBy < dueAt)) {
    return { text: 'Answer the request for the money back', dueAt: claim.answerBy }
  }
  return { text: nextStep?.text || 'Nothing to do now', dueAt }
}
