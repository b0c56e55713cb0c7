import { readFile } from 'node:fs/promises'
import type { ClientBase, QueryResult } from 'pg'

/** Fails with every broken invariant. Takes a `pg` client or pool of the database to look at. */
export async function expectInvariants(client: Pick<ClientBase, 'query'>) {
  const script = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8')
  const results = (await client.query(script)) as unknown as QueryResult[]
  expect(results.at(-1)?.rows).toEqual([])
}
