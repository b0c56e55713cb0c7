import type { ClientBase } from 'pg'
import { violationsIn } from '../../api/backup/invariants'

export { violationsIn }

export async function expectInvariants(client: Pick<ClientBase, 'query'>) {
  expect(await violationsIn(client)).toEqual([])
}
