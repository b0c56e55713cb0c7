import { jest } from '@jest/globals'
import { db, pool } from '../platform/db'
import { openInbox } from '../test/inbox'
import { makeStaff } from '../test/people'
import { type Caller, openShop } from '../test/shop'
import { fastest } from '../test/timing'

openShop()

let staff: Caller
beforeAll(async () => {
  staff = (await makeStaff()).caller
})

/** Customers with ten messages each; every third waits for an answer. */
async function makeManyConversations(count: number) {
  await pool.query(
    `WITH people AS (
       INSERT INTO users (name, first_name, last_name, email, email_verified)
       SELECT 'Many ' || n, 'Many', n::text, 'many' || n || '@example.com', true
       FROM generate_series(1, $1::int) AS n RETURNING id, last_name::int AS n
     )
     INSERT INTO conversation (customer_id, waiting_since, last_message_at)
     SELECT id, CASE WHEN n % 3 = 0 THEN now() - n * interval '1 minute' END,
            now() - n * interval '1 minute'
     FROM people`,
    [count],
  )
  for (let nth = 1; nth <= 10; nth += 1) {
    await pool.query(
      `INSERT INTO message (conversation_id, is_from_admin, content, read_at)
       SELECT id, $1::int % 2 = 0, 'Message ' || $1::int, CASE WHEN $1::int < 9 THEN now() END
       FROM conversation`,
      [nth],
    )
  }
  await pool.query('ANALYZE')
}

test('ten thousand conversations: no page costs more than a few, and none needs more statements', async () => {
  await makeManyConversations(100)
  const few = await costOf({ first: 50 })
  expect(await costOf({ first: 5 })).toMatchObject({ statements: few.statements })

  await db.user.deleteMany({ where: { firstName: 'Many' } })
  await makeManyConversations(10_000)
  let after: string | undefined
  for (let n = 0; n < 40; n += 1)
    after = (await openInbox(staff, { first: 100, after })).pageInfo.endCursor
  for (const page of [
    { first: 50 },
    { first: 50, after },
    { last: 50 },
    { first: 50, filter: 'WAITING' },
    { first: 50, filter: 'UNREAD' },
  ]) {
    const many = await costOf(page)
    expect(many.statements).toBe(few.statements)
    expect([page, many.ms < few.ms * 4 + 50]).toEqual([page, true])
  }
}, 120_000)

/** Statements, and milliseconds; the least of some tries, as timers of the server ask too. */
async function costOf(variables: object) {
  const counts: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const counted = jest.spyOn(pool, 'query')
    const checkedOut = jest.spyOn(pool, 'connect')
    await openInbox(staff, variables)
    counts.push(counted.mock.calls.length + checkedOut.mock.calls.length)
    counted.mockRestore()
    checkedOut.mockRestore()
  }
  return {
    statements: Math.min(...counts),
    ms: await fastest(() => openInbox(staff, variables)),
  }
}
