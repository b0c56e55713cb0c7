import { readFile } from 'node:fs/promises'
import type { ClientBase, QueryResult } from 'pg'

/** Returns every violated invariant of the database behind this `pg` client or pool. */
export async function violationsIn(client: Pick<ClientBase, 'query'>): Promise<object[]> {
  const script = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8')
  const results = (await client.query(script)) as unknown as QueryResult[]
  return results.at(-1)?.rows ?? []
}

export async function expectInvariants(client: Pick<ClientBase, 'query'>) {
  expect(await violationsIn(client)).toEqual([])
}
