import { MAX_COUNTED } from '../../shared/limits'
import { statementsOf } from '../../test/kit/guards/count-statements'
import { makeStaff } from '../../test/kit/people/people'
import { openInbox } from '../../test/kit/requests/inbox-queries'
import { type Caller, graph } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'

describe('a large inbox', () => {
  let staff: Caller
  beforeAll(async () => {
    staff = (await makeStaff()).caller
    await db.conversation.deleteMany()
    await makeManyConversations(60)
  })

  /** Makes customers with ten messages and two notes, orders and requests each; every third is waiting. */
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
    await pool.query(
      `INSERT INTO orders (user_id, status, total_cents, session_expires_at, settled_at, created_at)
     SELECT customer_id, 'EXPIRED', 0, now(), now(), now() - n * interval '1 hour'
     FROM conversation, generate_series(1, 2) AS n`,
    )
    await pool.query(
      `INSERT INTO consultation (first_name, last_name, email, phone, city, travel_distance,
       credit_range, purchase_method, down_payment, vehicle_type, budget_range, timeline,
       user_id, contact_by, created_at)
     SELECT 'Many', 'Lee', 'many@example.com', '(555) 010-0123', 'Atlanta', 'local', 'good', 'cash',
       'none', 'suv', '20k-30k', 'asap', customer_id, now(), now() - n * interval '1 hour'
     FROM conversation, generate_series(1, 2) AS n`,
    )
    await pool.query(
      `INSERT INTO staff_note (conversation_id, content)
     SELECT id, 'Note ' || n FROM conversation, generate_series(1, 2) AS n`,
    )
  }

  test('runs as many statements for a long page as for a short one', async () => {
    const few = await statementsOf(() => openInbox(staff, { first: 2 }))
    const { endCursor: after } = (await openInbox(staff, { first: 5 })).pageInfo
    for (const page of [
      { first: 50 },
      { first: 50, after },
      { last: 50 },
      { first: 50, filter: 'WAITING' },
      { first: 50, filter: 'UNREAD' },
    ]) {
      expect([page, await statementsOf(() => openInbox(staff, page))]).toEqual([page, few])
    }
  })

  test('counts no more unread messages than the pages of a list', async () => {
    await pool.query(
      `INSERT INTO message (conversation_id, is_from_admin, content)
       SELECT id, false, 'Hello' FROM (SELECT id FROM conversation LIMIT 1) AS one, generate_series(1, $1)`,
      [MAX_COUNTED],
    )
    const { data } = await graph(staff, '{ unreadCount }')
    expect(data.unreadCount).toBe(MAX_COUNTED)
    await pool.query(`DELETE FROM message WHERE content = 'Hello'`)
  })

  const cards = /* GraphQL */ `
  query ($first: Int!) {
    conversations(first: $first) {
      edges { node {
        customer { lastName } notes { content authorName }
        orders { number createdAt items { quantity } customer { lastName } }
        consultations { createdAt customer { lastName } }
      } }
    }
  }`

  async function openCards(first: number) {
    const { data, errors } = await graph(staff, cards, { first })
    expect(errors).toBeUndefined()
    return data.conversations.edges
  }

  test('loads the orders and requests of all customers together, newest first', async () => {
    const few = await statementsOf(() => openCards(1))
    expect(await statementsOf(() => openCards(2))).toBe(few)

    for (const { node } of await openCards(2)) {
      for (const list of [node.orders, node.consultations]) {
        expect(list).toHaveLength(2)
        expect(list[0].createdAt > list[1].createdAt).toBe(true)
        for (const { customer } of list) expect(customer).toEqual(node.customer)
      }
    }
  })
})
