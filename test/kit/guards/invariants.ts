import { readFile } from 'node:fs/promises'
import { Client, type ClientBase } from 'pg'
import { violationsIn } from '../../../api/backup/invariants'

export { violationsIn }

export async function expectInvariants(client: Pick<ClientBase, 'query'>) {
  expect(await violationsIn(client)).toEqual([])
}

/**
 * Prepares the check of a database, on a connection of its own: planning takes five times as long as running
 * it, and there are many tests.
 */
export async function prepareInvariants(databaseUrl: string) {
  const script = await readFile('prisma/invariants.sql', 'utf8')
  const [, definitions = '', text = ''] = /^(.*?\n)(WITH .*)$/s.exec(script) ?? []
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(definitions)
  return {
    expectNoViolation: async () =>
      expect((await client.query({ name: 'invariants', text })).rows).toEqual([]),
    close: () => client.end(),
  }
}
