import { deadlineWords, defaultDeadline } from '../../../../shared/deals/answer-deadline'
import type { QuoteRequestKind } from '../../../generated/schema'
import { randomId } from '../../../ui/browser/random-id'
import { savedDraft } from '../../../ui/browser/saved-draft'
import { momentOf } from '../../../ui/eastern-local'
import { type Choice, currentChoices, type SavedChoice } from './askable'
import type { AskableDealerFragment } from './generated/dealers'

/** An email to dealers as it is being written. */
export interface AskDraft {
  requestKey: string
  to: Choice[]
  subject: string
  text: string
  deadlineEastern: string
  /** Empty for the deadline. */
  followUpEastern: string
}

/** The subject and the text are left out as long as they are the default ones. */
interface SavedAsk extends Omit<AskDraft, 'to' | 'subject' | 'text'> {
  to: SavedChoice[]
  subject?: string
  text?: string
}

/** What was chosen and written survives Escape and a reload in this tab. */
export const savedAsk = (dealId: string, kind: QuoteRequestKind) =>
  savedDraft<SavedAsk>(`drafted-quote-request ${kind} ${dealId}`)

/** The default email. */
export const newAsk = (
  email: { subject: string; text: string },
  to: Choice[],
  now: number,
): AskDraft => ({
  requestKey: randomId(),
  to,
  subject: email.subject,
  text: email.text,
  deadlineEastern: defaultDeadline(now),
  followUpEastern: '',
})

/** The part of a draft that is stored; undefined if nothing differs from the default. */
export function partToSave(draft: AskDraft, blank: AskDraft): SavedAsk | undefined {
  const { requestKey, deadlineEastern, followUpEastern } = draft
  const to = savedChoices(draft)
  const isDefault = withDeadline(draft.text, deadlineEastern, blank.deadlineEastern) === blank.text
  const saved = {
    requestKey,
    to,
    deadlineEastern,
    followUpEastern,
    subject: draft.subject === blank.subject ? undefined : draft.subject,
    text: isDefault ? undefined : draft.text,
  }
  const isBlank =
    !saved.subject &&
    !saved.text &&
    !followUpEastern &&
    deadlineEastern === blank.deadlineEastern &&
    JSON.stringify(to) === JSON.stringify(savedChoices(blank))
  return isBlank ? undefined : saved
}

/** Stores what differs from the default email. */
export function saveAsk(dealId: string, kind: QuoteRequestKind, draft: AskDraft, blank: AskDraft) {
  const saved = partToSave(draft, blank)
  if (saved) savedAsk(dealId, kind).save(saved)
  else savedAsk(dealId, kind).forget()
}

const savedChoices = ({ to }: AskDraft): SavedChoice[] =>
  to.map(({ dealer, contactId }) => ({ dealerId: dealer.id, contactId }))

/** A draft from earlier, with the dealers as they are now. A deadline that has passed becomes the default one. */
export function restoredAsk(
  saved: SavedAsk,
  blank: AskDraft,
  dealers: readonly AskableDealerFragment[],
  now: number,
): AskDraft {
  const isAhead = (local: string) => momentOf(local) > now
  const deadlineEastern = isAhead(saved.deadlineEastern)
    ? saved.deadlineEastern
    : blank.deadlineEastern
  return {
    requestKey: saved.requestKey,
    to: currentChoices(saved.to, dealers),
    subject: saved.subject ?? blank.subject,
    text: saved.text
      ? withDeadline(saved.text, saved.deadlineEastern, deadlineEastern)
      : withDeadline(blank.text, blank.deadlineEastern, deadlineEastern),
    deadlineEastern,
    followUpEastern: isAhead(saved.followUpEastern) ? saved.followUpEastern : '',
  }
}

/** The text with another deadline, where it says the one before. */
export function withDeadline(text: string, before: string, after: string) {
  const [old, words] = [deadlineWords(before), deadlineWords(after)]
  return old && words ? text.replaceAll(old, () => words) : text
}
