import { randomId } from '../ui/browser/random-id'
import { savedDraft } from '../ui/browser/saved-draft'
import { isEqual, mergeEdits, namesOf, pick } from './merge-edits'

/** What is stored of a form that isn't sent. */
export interface SavedForm<Values> {
  requestKey: string
  /** The fields that were edited. */
  edits: Partial<Values>
  /** What these fields were before. */
  from: Partial<Values>
  /** Its user went to enter the password, and comes back. */
  isAway?: true
}

/** A form that is being filled in. */
export interface TypedForm<Values> {
  /** What the edits started from. */
  base: Values
  values: Values
  /** Makes sending it again safe. */
  requestKey: string
  /** What others saved meanwhile, in the fields that they changed. */
  theirs: Partial<Values>
  isRestored: boolean
}

/** A form as it opens: with what was typed before, on top of what is stored now. */
export function openForm<Values extends object>(
  initial: Values,
  saved?: SavedForm<Values>,
): TypedForm<Values> {
  const blank = { base: initial, values: initial, theirs: {}, isRestored: false }
  if (!saved) return { ...blank, requestKey: randomId() }
  // Releases before stored the values alone.
  const { edits = saved as typeof saved & Partial<Values>, from, requestKey = randomId() } = saved
  const edited = namesOf(initial).filter((name) => name in edits)
  const before = { ...initial, ...from }
  const typed = {
    ...blank,
    base: before,
    values: { ...before, ...pick(edits, edited) },
    requestKey,
  }
  return { ...takeSaved(typed, initial), isRestored: edited.length > 0 }
}

/** Brings what others saved into a form. What is edited here stays as it was typed. */
export function takeSaved<Values extends object>(
  form: TypedForm<Values>,
  stored: Values,
): TypedForm<Values> {
  const { draft, changed } = mergeEdits(form.base, form.values, stored)
  return { ...form, base: stored, values: draft, theirs: pick(stored, changed) }
}

/** What is edited. */
export function editsOf<Values extends object>({ base, values }: TypedForm<Values>) {
  const names = namesOf(values).filter((name) => !isEqual(values[name], base[name]))
  return names.length > 0 ? { edits: pick(values, names), from: pick(base, names) } : undefined
}

export type DraftPlace = Parameters<typeof savedDraft>[1]

/** Where the draft of a form is; nowhere without a key. */
export const draftAt = <Values>(key: string | undefined, place: DraftPlace) =>
  key === undefined ? undefined : savedDraft<SavedForm<Values>>(key, place)

/** Whether the user of a form left it to enter the password, so that it opens again. */
export const isAway = (key: string) => draftAt(key, 'sessionStorage')?.read()?.isAway ?? false

/** Removes what was typed and not sent. */
export const forgetDraft = (key: string, place?: DraftPlace) => savedDraft(key, place).forget()
