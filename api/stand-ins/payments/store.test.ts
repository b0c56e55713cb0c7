import { makeDatabase } from '../../../test/kit/database'
import { log } from '../../platform/log'
import { openStore, transaction } from './store'

test('a connection that is lost in the middle of a transaction ends that one only', async () => {
  const database = await makeDatabase()
  const store = await openStore(database.url, log)

  const lost = transaction(store, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'))
  await expect(lost).rejects.toThrow('terminating connection')
  const { rows } = await transaction(store, (tx) => tx.query('select 1 as one'))
  expect(rows).toEqual([{ one: 1 }])

  await store.end()
  await database.drop()
})
