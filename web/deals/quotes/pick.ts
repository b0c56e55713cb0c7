/** More columns than this are hard to compare. */
export const MOST_COLUMNS = 5

export type Pair = readonly [string, string]

/** The two quotes to compare on a phone: the chosen ones that are still there, else the first ones. */
export function pairOf(ids: readonly string[], chosen: Partial<Pair>): Pair {
  const [first = '', second = first] = ids
  const left = ids.find((id) => id === chosen[0]) ?? (chosen[1] === first ? second : first)
  const right = ids.find((id) => id === chosen[1] && id !== left)
  return [left, right ?? ids.find((id) => id !== left) ?? left]
}

/** Chooses a quote for one side. Choosing the one on the other side swaps them. */
export function choose([left, right]: Pair, side: 0 | 1, id: string): Pair {
  if (side === 0) return id === right ? [right, left] : [id, right]
  return id === left ? [right, left] : [left, id]
}

/** The quotes in the columns of the table, in the order of `ids`. */
export function columnsOf(ids: readonly string[], chosen: ReadonlySet<string> | undefined) {
  const columns = chosen && ids.filter((id) => chosen.has(id))
  return (columns?.length ? columns : ids).slice(0, MOST_COLUMNS)
}

/** Adds or removes a column; at least two stay, and at most five. */
export function toggleColumn(columns: readonly string[], id: string): ReadonlySet<string> {
  if (columns.includes(id)) {
    return new Set(columns.length > 2 ? columns.filter((each) => each !== id) : columns)
  }
  return new Set(columns.length < MOST_COLUMNS ? [...columns, id] : columns)
}
