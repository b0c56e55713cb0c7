export interface Merged<Values> {
  draft: Values
  /** What the others saved in fields that were also edited here, by field. */
  conflicts: Partial<Values>
  /** The fields that the others changed. */
  changed: (keyof Values & string)[]
}

/**
 * Merges what is typed here with what others saved meanwhile; `base` is what both started from. Nothing typed is lost:
 * where both sides changed a field, the typed value stays, and the other one is listed as a conflict.
 */
export function mergeEdits<Values extends object>(
  base: Values,
  ours: Values,
  theirs: Values,
  isSame: (one: Values[keyof Values], other: Values[keyof Values]) => boolean = isEqual,
): Merged<Values> {
  const draft = { ...ours }
  const conflicts: Partial<Values> = {}
  const changed: (keyof Values & string)[] = []
  for (const name of namesOf(theirs)) {
    if (isSame(theirs[name], base[name])) continue
    changed.push(name)
    if (isSame(ours[name], base[name])) draft[name] = theirs[name]
    else if (!isSame(ours[name], theirs[name])) conflicts[name] = theirs[name]
  }
  return { draft, conflicts, changed }
}

export const namesOf = <Values extends object>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[]

/** The values of some fields. */
export function pick<Values extends object>(values: Values, names: readonly (keyof Values)[]) {
  const picked: Partial<Values> = {}
  for (const name of names) picked[name] = values[name]
  return picked
}

/** Whether two values of a form are the same: texts, choices, or lists of them. */
export const isEqual = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
