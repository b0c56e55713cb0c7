import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { migrate } from '../api/platform/migrate'
import { foldText } from '../shared/folding'
import { makeEmptyDatabase } from '../test/kit/servers/database'
import { migrationsUpTo } from '../test/kit/servers/earlier-migrations'

/** The last migration before the one that folds. */
const BEFORE = '20261126210000_inbound_email_budgets'

test('what is stored is folded, and both the release before and this one find it', async () => {
  const database = await makeEmptyDatabase()
  const folder = await migrationsUpTo(BEFORE)
  const client = new Client(database.url)
  const add = (email: string) =>
    client.query(
      `INSERT INTO consultation (first_name, last_name, email, phone, city, travel_distance, credit_range,
         purchase_method, down_payment, vehicle_type, budget_range, timeline, contact_by)
       VALUES ('José', 'O’Brien-Straße', $1, '(404) 555-0101 x12', 'Macon', 'local', 'good', 'cash', 'none', 'suv',
         '20k-30k', 'asap', now())`,
      [email],
    )
  const entries = async () =>
    (await client.query<{ text: string }>('SELECT text FROM search_entry ORDER BY text')).rows.map(
      ({ text }) => text,
    )
  try {
    await migrate(database.url, { folder })
    await client.connect()
    await add('a-stored@example.com')
    await client.query(`
      INSERT INTO dealer (name, city, state, zip, phone)
      VALUES ('O’Brien Motors', 'Macon', 'GA', '31201', '404-555-0102 x9')`)
    expect((await entries()).join()).not.toContain("o'brien")
    await migrate(database.url)
    await add('b-written@example.com')
    const texts = await entries()
    expect(texts).toHaveLength(3)
    const before = await client.query<{ folded: string }>("SELECT desk_fold('O’Brien') AS folded")
    for (const text of texts) {
      expect(text).toContain(foldText('O’Brien'))
      expect(text).toContain(before.rows[0]?.folded)
      expect(text).toMatch(/ 404555010[12]( |$)/)
    }
    expect(texts.filter((text) => text.includes('jose'))).toHaveLength(2)
    await client.query('CALL fold_search_entries()')
    expect(await entries()).toEqual(texts)
  } finally {
    await client.end()
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
