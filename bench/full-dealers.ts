import type pg from 'pg'

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

const figures =
  'figures { asked answered declined silent medianHoursToAnswer quotes accepted notHonored lastAskedAt }'
const contacts = 'contacts { id name role email phone isDefault isHidden note }'
const reply = 'id from subject text receivedAt isAutomatic isBounce handledAt handledBy'

/** What the screens of dealers and their emails read, with the variables of a dealer that was asked. */
export async function dealerRequests(client: pg.Client) {
  const { rows } = await client.query<{ dealId: string; id: string }>(`
    SELECT dealer_id AS id, deal_id AS "dealId" FROM solicitation
    WHERE deal_id IN (SELECT id FROM deal WHERE status = 'SEARCHING') ORDER BY id LIMIT 1`)
  const { id, dealId } = rows[0] ?? {}
  const list = `query Dealers($search: String, $state: String, $make: String) {
    dealers(first: 50, search: $search, state: $state, make: $make) {
      totalCount nodes { id name city state zip makes words isHidden ${figures} ${contacts} } } }`
  const dealer = `query Dealer($id: ID!) { dealer(id: $id) {
    id name city state zip phone email makes words isHidden revision ${contacts} ${figures}
    solicitations(first: 20) { totalCount nodes { id status askedAt answeredAt deal { id number stage } } } } }`
  const ofDeal = `query Solicitations($dealId: ID!) { deal(id: $dealId) { id solicitations {
    id status askedAt answeredAt replyAddress dealer { id name ${figures} }
    requests { id kind toEmail subject body sentBy createdAt state bouncedAt }
    replies { ${reply} documents { id name } } } } }`
  const replies = `query Replies($isHandled: Boolean!) { replies(isHandled: $isHandled, first: 20) {
    totalCount nodes { ${reply} documents { id name } person { id name }
      solicitation { id status dealer { id name } deal { id number } } } } }`
  const work = `query Work($kinds: [WorkKind!]) { work(first: 50, kinds: $kinds) {
    id kind step title dueAt assignee reply { id isBounce } } }`
  return [
    { operation: list, variables: {} },
    { operation: list, variables: { search: 'dealer 7' } },
    { operation: list, variables: { search: 'dana' } },
    { operation: list, variables: { state: 'GA', make: 'kia' } },
    { operation: dealer, variables: { id } },
    { operation: ofDeal, variables: { dealId } },
    { operation: replies, variables: { isHandled: false } },
    { operation: replies, variables: { isHandled: true } },
    { operation: work, variables: { kinds: ['REPLY'] } },
  ]
}
