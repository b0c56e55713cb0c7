/** What is typed, by the name of its field. */
export type Draft = Readonly<Record<string, string>>

export interface Merged {
  draft: Draft
  /** What the others entered in fields that were also changed here, by field. */
  conflicts: Readonly<Record<string, string>>
  /** The fields that the others changed. */
  changed: readonly string[]
}

/**
 * Merges what is typed here with what others saved meanwhile. Nothing typed is lost: where both sides changed
 * a field, the typed text stays, and the other's is listed as a conflict.
 */
export function mergeDrafts(stored: Draft, ours: Draft, theirs: Draft): Merged {
  const draft: Record<string, string> = {}
  const conflicts: Record<string, string> = {}
  const changed: string[] = []
  for (const name of new Set([...keysOf(stored), ...keysOf(ours), ...keysOf(theirs)])) {
    const [before, mine, other] = [stored[name] ?? '', ours[name] ?? '', theirs[name] ?? '']
    const isChanged = !isSame(other, before)
    if (isChanged) changed.push(name)
    const isTyped = !isSame(mine, before)
    if (isTyped && isChanged && !isSame(mine, other)) conflicts[name] = other
    const merged = isTyped ? mine : isChanged ? other : mine
    if (merged) draft[name] = merged
  }
  return { draft, conflicts, changed }
}

export const isSameDraft = (one: Draft, other: Draft) =>
  [...keysOf(one), ...keysOf(other)].every((name) => isSame(one[name] ?? '', other[name] ?? ''))

const keysOf = Object.keys

/** "$1,500 " is stored as 1500. */
export const isSame = (one: string, other: string) => plain(one) === plain(other)

const plain = (text: string) => text.trim().replace(/^\$ ?|(?<=\d),(?=\d{3})/g, '')
