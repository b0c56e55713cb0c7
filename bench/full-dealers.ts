import type pg from 'pg'
import type { Request } from './growth-walk'

/**
 * Adds to `fillShop` 2,000 dealers with two contacts each, who share the requests of all deals; two emails for each
 * request, and an answer, of which 400 wait to be read.
 */
export async function fillDealers(client: pg.Client) {
  await client.query(`
    INSERT INTO dealer (name, city, state, zip)
    SELECT 'Dealer ' || n, 'Macon', 'GA', (10000 + n)::text FROM generate_series(501, 2000) AS n;
    UPDATE dealer SET email = 'sales@' || zip || '.example', makes = '{Honda,Kia}', words = repeat('Ask for Dana. ', 20);
    INSERT INTO dealer_contact (dealer_id, name, role, email, phone, is_default)
    SELECT id, 'Dana ' || n, 'Fleet', 'dana' || n || '@' || zip || '.example', '555-010-0100', n = 1
    FROM dealer, generate_series(1, 2) AS n`)
  // Each deal asks three of the first 500; of four such deals, three move on to the other dealers.
  await client.query(`
    WITH numbered AS (
      SELECT solicitation.id, place, row_number() OVER (PARTITION BY dealer_id ORDER BY solicitation.id) % 4 AS turn
      FROM solicitation
      JOIN (SELECT id, row_number() OVER (ORDER BY zip) AS place FROM dealer) AS dealer ON dealer.id = dealer_id),
    placed AS (SELECT id, row_number() OVER (ORDER BY zip) AS place FROM dealer)
    UPDATE solicitation SET dealer_id = placed.id, answered_at = asked_at + random() * interval '2 days'
    FROM numbered JOIN placed ON placed.place = numbered.place + 500 * turn WHERE solicitation.id = numbered.id`)
  await client.query(`
    CREATE TEMP TABLE emailed AS
    SELECT gen_random_uuid() AS id, gen_random_uuid() AS mail_id, solicitation.id AS solicitation_id, n, asked_at,
           answered_at, replace(gen_random_uuid()::text, '-', '') AS random
    FROM solicitation, generate_series(1, 2) AS n;
    INSERT INTO mail (id, cause, recipient, subject, html, text, created_at, sent_at, next_try_at, is_personal,
      reply_to, reply_token, solicitation_id)
    SELECT mail_id, 'quote-request ' || id, 'sales@dealers.example', 'Quote request', '', repeat('Your price? ', 80),
           asked_at, asked_at, NULL, true, 'r-' || left(random, 20) || '@reply.example', left(random, 20),
           solicitation_id FROM emailed;
    INSERT INTO quote_request (id, solicitation_id, mail_id, kind, to_email, subject, body, sent_by_name, created_at,
      batch_key)
    SELECT id, solicitation_id, mail_id, (CASE WHEN n = 1 THEN 'FIRST' ELSE 'FOLLOW_UP' END)::quote_request_kind,
           'sales@dealers.example', 'Quote request', repeat('Your price? ', 80), 'Sam Hill', asked_at,
           gen_random_uuid() FROM emailed;
    INSERT INTO inbound_email (message_id, mail_id, solicitation_id, from_email, from_name, subject, text, source,
      received_at, handled_at, handled_by_name)
    SELECT '<' || random || '@dealers.example>', mail_id, solicitation_id, 'dana@dealers.example', 'Dana',
           'Re: Quote request', repeat('Our best price is $35,100. ', 80), 'WEBHOOK', answered_at,
           CASE WHEN place > 400 THEN answered_at END, CASE WHEN place > 400 THEN 'Sam Hill' END
    FROM (SELECT *, row_number() OVER (ORDER BY answered_at DESC) AS place FROM emailed WHERE n = 1) AS answered`)
}

/** What the screens of dealers and their emails read, with the variables of a dealer that was asked. */
export async function dealerRequests(client: pg.Client): Promise<Request[]> {
  const { rows } = await client.query<{ dealId: string; id: string }>(`
    SELECT dealer_id AS id, deal_id AS "dealId" FROM solicitation
    WHERE deal_id IN (SELECT id FROM deal WHERE status = 'SEARCHING') ORDER BY id LIMIT 1`)
  const { id, dealId } = rows[0] ?? {}
  const one = (operation: string, variables: object): Request => ({
    role: 'staff',
    operation,
    variables,
  })
  const list = (filter: object) => one('DealerList', { first: 50, isHidden: false, ...filter })
  return [
    list({}),
    list({ search: 'dealer 7' }),
    list({ search: 'dana' }),
    list({ state: 'GA', make: 'kia' }),
    one('DealerById', { id }),
    one('DealerDeals', { id, first: 20 }),
    one('AskableDealers', { search: 'dealer 7' }),
    one('QuoteRequestDraft', { dealId, kind: 'FIRST' }),
    one('StaffDealEmails', { id: dealId }),
    one('ReplyList', { first: 20, isHandled: false }),
    one('ReplyList', { first: 20, isHandled: true }),
    one('StaffDeals', { first: 20, filter: 'ALL', search: 'dealer 7' }),
  ]
}
