import { Client } from 'pg'
import { migrate, readMigrations } from '../api/platform/migrate'
import { makeDatabase } from '../test/kit/servers/database'

test('migrations without a transaction can be repeated after they were interrupted', async () => {
  const database = await makeDatabase()
  const client = new Client(database.url)
  await client.connect()
  const migrations = await readMigrations()
  const names = migrations
    .filter(({ sql }) => sql.startsWith('-- no transaction'))
    .map(({ name }) => name)
  expect(names).not.toEqual([])
  try {
    await client.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1)', [names])
    expect(await migrate(database.url)).toEqual(names)
  } finally {
    await client.end()
    await database.drop()
  }
})
