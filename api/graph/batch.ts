/**
 * A lookup of one thing that is really one lookup of all that are asked for at the same moment, so
 * that a list of fifty rows costs one statement.
 */
export function batched<Value>(load: (keys: string[]) => Promise<Map<string, Value>>) {
  let asked = new Set<string>()
  let answer: Promise<Map<string, Value>> | undefined

  async function loadAsked() {
    await new Promise(setImmediate)
    const keys = [...asked]
    asked = new Set()
    answer = undefined
    return load(keys)
  }

  return async (key: string): Promise<Value | undefined> => {
    asked.add(key)
    answer ??= loadAsked()
    return (await answer).get(key)
  }
}

/** The rows of each owner, in the order they were found in. */
export function grouped<Row extends { id: string }>(
  found: { owner: string; id: string }[],
  rows: Row[],
): Map<string, Row[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const groups = new Map<string, Row[]>()
  for (const { owner, id } of found) {
    const row = byId.get(id) // none if it went away a moment ago
    if (row) groups.set(owner, [...(groups.get(owner) ?? []), row])
  }
  return groups
}
