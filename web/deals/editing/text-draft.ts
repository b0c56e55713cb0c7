import { byName } from '../../../shared/records'
import { mergeEdits } from '../../graph/merge-edits'

/** What is typed, by the name of its field. A field without text may be missing. */
export type Draft = Readonly<Record<string, string>>

/** Merges what is typed here with what others saved meanwhile, as `mergeEdits` does. */
export function mergeTexts(stored: Draft, ours: Draft, theirs: Draft) {
  const names = Object.keys({ ...stored, ...ours, ...theirs })
  const whole = (draft: Draft): Draft => byName(names, (name) => draft[name] ?? '')
  const merged = mergeEdits(whole(stored), whole(ours), whole(theirs), isSame)
  const texts = Object.entries(merged.draft).filter(([, text]) => text)
  return { ...merged, draft: Object.fromEntries(texts) as Draft }
}

export const isSameDraft = (one: Draft, other: Draft) =>
  Object.keys({ ...one, ...other }).every((name) => isSame(one[name] ?? '', other[name] ?? ''))

/** "$1,500 " is stored as 1500. */
export const isSame = (one: string, other: string) => plain(one) === plain(other)

const plain = (text: string) => text.trim().replace(/^\$ ?|(?<=\d),(?=\d{3})/g, '')
