import type pg from 'pg'
import type { Request } from './growth-walk'

const CLAIMS = 3_000
const OPEN = 100

/** Adds to `fillShop` 3,000 claims, of which 100 wait for an owner, and a review of each bought vehicle. */
export async function fillClaims(client: pg.Client) {
  await client.query(
    `INSERT INTO claim (deal_id, reason, words, amount_cents, asked_at, facts, status, decided_at, decided_by_name,
       decision_note)
     SELECT id, 'OTHER', repeat('I expected more. ', 10), fee_cents,
            CASE WHEN place <= $2 THEN now() - random() * interval '3 days' ELSE opened_at + interval '20 days' END,
            '[{"label": "Quotes", "value": "3 published"}]', (CASE WHEN place <= $2 THEN 'OPEN' ELSE 'REFUSED' END)::claim_status,
            CASE WHEN place > $2 THEN opened_at + interval '21 days' END,
            CASE WHEN place > $2 THEN 'Sam Hill' END, CASE WHEN place > $2 THEN 'As agreed on the phone.' END
     FROM (SELECT *, row_number() OVER (ORDER BY opened_at DESC) AS place FROM deal WHERE status <> 'INTAKE') AS claimed
     WHERE place <= $1`,
    [CLAIMS, OPEN],
  )
  await client.query(`
    INSERT INTO review (deal_id, rating, words, may_publish, shown_name, shown_place, submitted_at, status,
      decided_at, decided_by_name)
    SELECT id, 1 + place % 5, repeat('They struck two fees. ', 10), false, 'Casey C.', 'Macon, Georgia', support_until,
           (CASE WHEN place > 100 THEN 'HIDDEN' ELSE 'SUBMITTED' END)::review_status,
           CASE WHEN place > 100 THEN support_until END, CASE WHEN place > 100 THEN 'Sam Hill' END
    FROM (SELECT *, row_number() OVER (ORDER BY support_until DESC) AS place FROM deal WHERE status = 'PURCHASED') AS bought`)
}

/** What the screens of claims and reviews read. */
export async function claimRequests(client: pg.Client): Promise<Request[]> {
  const [open, bought] = await Promise.all([
    client.query<{ id: string }>(`SELECT deal_id AS id FROM claim WHERE status = 'OPEN' LIMIT 1`),
    client.query<{ id: string }>('SELECT deal_id AS id FROM review LIMIT 1'),
  ])
  const one = (operation: string, variables: object): Request => ({
    role: 'staff',
    operation,
    variables,
  })
  return [
    one('StaffDeals', { first: 20, filter: 'CLAIMS' }),
    one('StaffDeals', { first: 20, filter: 'SUPPORT' }),
    one('StaffDeal', { id: open.rows[0]?.id }),
    one('StaffDeal', { id: bought.rows[0]?.id }),
    one('Reviews', { first: 20 }),
    one('Reviews', { first: 20, status: 'SUBMITTED' }),
    one('ReviewOfDeal', { dealId: bought.rows[0]?.id }),
    one(
      `query Claims($status: ClaimStatus) { claims(first: 50, status: $status) {
        totalCount nodes { id reason words status amount askedAt answerBy decidedBy deal { id number } } } }`,
      { status: 'OPEN' },
    ),
  ]
}
