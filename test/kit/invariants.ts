import { readFile } from 'node:fs/promises'
import type { ClientBase, QueryResult } from 'pg'

/** Fails with every violated invariant of the database behind this `pg` client or pool. */
export async function expectInvariants(client: Pick<ClientBase, 'query'>) {
  const script = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8')
  const results = (await client.query(script)) as unknown as QueryResult[]
  expect(results.at(-1)?.rows).toEqual([])
}
