import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { migrate } from '../api/platform/migrate'
import { makeEmptyDatabase } from '../test/kit/servers/database'
import { migrationsUpTo } from '../test/kit/servers/earlier-migrations'

/** The last migration before the one that fills in the contacts. */
const BEFORE = '20261125100100_dealer_emails'

test('the contacts of dealers are filled in from what is stored about them', async () => {
  const database = await makeEmptyDatabase()
  const folder = await migrationsUpTo(BEFORE)
  const client = new Client(database.url)
  try {
    await migrate(database.url, { folder })
    await client.connect()
    // Requests without the deals that they belong to.
    await client.query('SET session_replication_role = replica')
    await client.query(`
      INSERT INTO dealer (id, name, city, state, zip, email, phone)
      SELECT md5(name)::uuid, name, 'Marietta', 'GA', '30060', email, phone
        FROM (VALUES ('address', 'sales@a.example', '1'), ('person', 'sales@b.example', NULL),
                     ('same person', 'dana@c.example', '3'), ('phone', NULL, '4'), ('unknown', NULL, NULL))
          AS made (name, email, phone);
      INSERT INTO solicitation (deal_id, dealer_id, contact_name, contact_role, contact_email, contact_phone, created_at)
      SELECT gen_random_uuid(), md5(dealer)::uuid, contact, role, email, phone, now() - days * interval '1 day'
        FROM (VALUES ('person', 'Eve Old', NULL, 'eve@b.example', NULL, 2),
                     ('person', 'Dana Lee', 'Fleet', 'dana@b.example', '22', 1),
                     ('person', NULL, NULL, NULL, NULL, 0),
                     ('same person', 'Dana Lee', '', 'Dana@C.example', '', 1))
          AS made (dealer, contact, role, email, phone, days)`)
    await migrate(database.url)
    const { rows } = await client.query({
      text: `SELECT dealer.name, c.name, role, c.email, c.phone, is_default
               FROM dealer_contact c JOIN dealer ON dealer.id = dealer_id ORDER BY dealer.name, c.name`,
      rowMode: 'array',
    })
    expect(rows).toEqual([
      ['address', 'Sales', null, 'sales@a.example', '1', true],
      ['person', 'Dana Lee', 'Fleet', 'dana@b.example', '22', false],
      ['person', 'Sales', null, 'sales@b.example', null, true],
      ['phone', 'Sales', null, null, '4', false],
      ['same person', 'Dana Lee', null, 'Dana@C.example', null, true],
    ])
  } finally {
    await client.end()
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
