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

/** A lookup of rows by ID that loads all IDs requested in one tick together. */
export const foundBy = <Row extends { id: string }>(read: (ids: string[]) => Promise<Row[]>) =>
  batched(async (ids) => new Map((await read(ids)).map((row) => [row.id, row])))

interface Call<Value> {
  key: string
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

/**
 * A lookup by key whose first calls go at once. Calls that come while `mostAtOnce` loads are under way go together
 * when one of these is back. Nothing is cached: each call is loaded after it was made.
 */
export function batchedWhileBusy<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
  mostAtOnce = 2,
) {
  let loading = 0
  let waiting: Call<Value>[] = []

  async function loadWaiting() {
    if (waiting.length === 0 || loading >= mostAtOnce) return
    const calls = waiting
    waiting = []
    loading += 1
    try {
      const values = await load([...new Set(calls.map(({ key }) => key))])
      for (const { key, resolve } of calls) resolve(values.get(key))
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
    loading -= 1
    void loadWaiting()
  }
  return (key: string) =>
    new Promise<Value | undefined>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      void loadWaiting()
    })
}

/** Groups rows by owner, in the order of `owners`; rows deleted since are left out. */
export function groupByOwner<Row extends { id: string }>(
  owners: { owner: string; id: string }[],
  rows: Row[],
): Map<string, Row[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const groups = new Map<string, Row[]>()
  for (const { owner, id } of owners) {
    const row = byId.get(id)
    if (row) groups.set(owner, [...(groups.get(owner) ?? []), row])
  }
  return groups
}
