import { readFile } from 'node:fs/promises'
import type { ClientBase, QueryResult } from 'pg'

interface Violation {
  invariant: string
  detail: string
}

/** Returns every violated invariant of the database behind this `pg` client or pool. */
export async function violationsIn(client: Pick<ClientBase, 'query'>): Promise<Violation[]> {
  const script = await readFile('prisma/invariants.sql', 'utf8')
  const results = (await client.query(script)) as unknown as QueryResult<Violation>[]
  return results.at(-1)?.rows ?? []
}
