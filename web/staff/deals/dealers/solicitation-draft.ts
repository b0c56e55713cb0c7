import type { SolicitationInput } from '../../../generated/schema'
import { easternLocal, momentOf } from '../../../ui/eastern-local'
import type { StaffSolicitationFragment } from './generated/dealers'

/** Where a dealer stands, as typed in the form. */
export type SolicitationDraft = ReturnType<typeof draftOf>

export const draftOf = (solicitation: StaffSolicitationFragment) => ({
  status: solicitation.status,
  contactName: solicitation.contactName ?? '',
  contactRole: solicitation.contactRole ?? '',
  contactPhone: solicitation.contactPhone ?? '',
  contactEmail: solicitation.contactEmail ?? '',
  /** A local time in ET. */
  followUpAt: solicitation.followUpAt ? easternLocal(Date.parse(solicitation.followUpAt)) : '',
  declineNote: solicitation.declineNote ?? '',
})

/** What was edited. The rest is left out, because the dealer may answer while the form is open. */
export function changesOf(opened: SolicitationDraft, draft: SolicitationDraft): SolicitationInput {
  const { status, followUpAt, ...texts } = draft
  const input: SolicitationInput = {}
  if (status !== opened.status) input.status = status
  if (followUpAt !== opened.followUpAt) {
    input.followUpAt = followUpAt ? new Date(momentOf(followUpAt)).toISOString() : null
  }
  for (const name of Object.keys(texts) as (keyof typeof texts)[]) {
    if (texts[name] !== opened[name]) input[name] = texts[name].trim() || null
  }
  return input
}
