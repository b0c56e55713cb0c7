import DataLoader from 'dataloader'

/**
 * A lookup by key that loads all keys requested in one tick with one statement, so that a list of
 * fifty rows costs one. Nothing is cached.
 */
export function batched<Value>(load: (keys: string[]) => Promise<Map<string, Value>>) {
  const loader = new DataLoader<string, Value | undefined>(
    async (keys) => {
      const values = await load([...new Set(keys)])
      return keys.map((key) => values.get(key))
    },
    { cache: false, batchScheduleFn: setImmediate },
  )
  return (key: string) => loader.load(key)
}

/** Groups rows by owner, in the order of `found`; rows deleted since are left out. */
export function grouped<Row extends { id: string }>(
  found: { owner: string; id: string }[],
  rows: Row[],
): Map<string, Row[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const groups = new Map<string, Row[]>()
  for (const { owner, id } of found) {
    const row = byId.get(id)
    if (row) groups.set(owner, [...(groups.get(owner) ?? []), row])
  }
  return groups
}
