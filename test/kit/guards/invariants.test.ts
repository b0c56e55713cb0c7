import { Client } from 'pg'
import { makeDatabase } from '../servers/database'
import { expectInvariants } from './invariants'

/** A consistent database; each test breaks one invariant after bypassing the constraints. */
const consistentShop = `
  SET session_replication_role = replica; -- no triggers, no foreign keys
  INSERT INTO package (id, name, price_cents, total_inventory, available_inventory,
                       held_inventory, sold_inventory, sold_before, features)
    VALUES ('00000000-0000-4000-8000-000000000001', 'Gold', 59900, 15, 5, 2, 8, 7, '{}');
  INSERT INTO cart (id, owner_hash)
    VALUES ('00000000-0000-4000-8000-0000000000ca', sha256('visitor'));
  INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
    SELECT cart.id, package.id, 2, 59900 FROM cart, package;
  INSERT INTO orders (id, cart_id, status, total_cents, session_id, session_expires_at, paid_at,
                      paid_cents)
    VALUES ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000ca',
            'PENDING', 119800, 'cs_1', now() + interval '30 minutes', NULL, NULL),
           ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000ca',
            'PAID', 59900, 'cs_2', now(), now(), 59900);
  INSERT INTO order_item (order_id, package_id, package_name, price_cents, quantity, features)
    SELECT orders.id, package.id, 'Gold', 59900, total_cents / 59900, '{}' FROM orders, package;
  INSERT INTO users (id, name, first_name, last_name, email)
    VALUES ('00000000-0000-4000-8000-0000000000e1', 'Ann Lee', 'Ann', 'Lee', 'ann@example.com');
  INSERT INTO person (id) VALUES ('00000000-0000-4000-8000-0000000000b1');
  INSERT INTO person_email (email, person_id) SELECT 'ann@example.com', id FROM person;
  INSERT INTO search_entry (kind, subject_id, text, at) SELECT 'PERSON', id, ' ann lee', now() FROM person;
  INSERT INTO conversation (customer_id) SELECT id FROM users;
  INSERT INTO message (conversation_id, author_id, is_from_admin, content)
    SELECT id, customer_id, false, 'Hello' FROM conversation UNION ALL
    SELECT id, gen_random_uuid(), true, 'Hello Ann' FROM conversation;
  INSERT INTO sandbox.checkout_session (id, body, line_items)
    SELECT session_id,
           jsonb_build_object(
             'client_reference_id', id, 'amount_total', total_cents, 'currency', currency,
             'status', CASE status WHEN 'PAID' THEN 'complete' ELSE 'open' END,
             'payment_status', CASE status WHEN 'PAID' THEN 'paid' ELSE 'unpaid' END),
           jsonb_build_array(jsonb_build_object(
             'price', jsonb_build_object('unit_amount', 59900), 'quantity', total_cents / 59900))
      FROM orders;
  INSERT INTO deal (id, order_item_id, unit, order_id, number, tier, fee_cents, contact_by, status,
                    wishes_sent_at, accepted_quote_id)
    SELECT '00000000-0000-4000-8000-0000000000d1', i.id, 1, o.id, '1002-1', 'GOLD', 59900, now(), 'CHOSEN',
           now(), '00000000-0000-4000-8000-0000000000f1'
      FROM orders o JOIN order_item i ON i.order_id = o.id WHERE o.status = 'PAID';
  INSERT INTO quote (id, deal_id, solicitation_id, status, condition, year, make, model, stock_number,
                     selling_cents, kind, manager_name, document_id, published_at, valid_until,
                     accepted_at, conditions_text, out_the_door_cents, negotiated_cents)
    SELECT '00000000-0000-4000-8000-0000000000f1', id, gen_random_uuid(), 'ACCEPTED', 'USED', 2024, 'Toyota',
           'RAV4', 'A1', 3000000, 'CASH', 'Mo', gen_random_uuid(), now(), now() + interval '1 day', now(),
           'All four', 3220000, 3070000 FROM deal;
  INSERT INTO quote_line (quote_id, place, kind, label, cents)
    SELECT id, 1, 'DEALER_FEE'::quote_line_kind, 'Doc fee', 70000 FROM quote UNION ALL
    SELECT id, 2, 'TAX', 'Tax', 200000 FROM quote UNION ALL
    SELECT id, 3, 'REBATE', 'Rebate', 50000 FROM quote;
  INSERT INTO document (deal_id, kind, name, type, size, sha256, by_staff, is_shown)
    SELECT id, 'DEALER_QUOTE', 'Quote.pdf', 'application/pdf', 3, sha256('abc'), true, true FROM deal;
  INSERT INTO document_part (document_id, place, bytes)
    SELECT id, 0, 'ab'::bytea FROM document UNION ALL SELECT id, 1, 'c'::bytea FROM document;
  ALTER TABLE quote DROP CONSTRAINT quote_accepted_check;
  ALTER TABLE package DROP CONSTRAINT package_units_check;
  ALTER TABLE cart_item DROP CONSTRAINT cart_item_quantity_check;
  DROP INDEX orders_one_pending_per_cart, orders_session_id_key`

const buy = `
  UPDATE deal SET status = 'PURCHASED', purchased_on = '2026-11-24', purchase_recorded_at = now(),
    support_until = '2027-02-23T05:00Z'`

const refundedClaim = `
  INSERT INTO claim (deal_id, reason, words, status, amount_cents, facts, decided_by_name, decided_at, refunded_at)
    SELECT id, 'OTHER', 'Twice', 'REFUNDED', 59900, '[]', 'Sam', now(), now() FROM deal`

const addDealer = `
  INSERT INTO solicitation (id, deal_id, dealer_id)
    SELECT '00000000-0000-4000-8000-0000000000c1', id, gen_random_uuid() FROM deal`

const addReader = `INSERT INTO staff_member (user_id, role) SELECT id, 'READER' FROM users`

const addRequest = `
  INSERT INTO consultation (first_name, last_name, email, phone, city, travel_distance, credit_range,
      purchase_method, down_payment, vehicle_type, budget_range, timeline, contact_by)
    VALUES ('Ann', 'Lee', 'ann@example.com', '(555) 010-0123', 'Atlanta, GA', 'local', 'good', 'cash',
      'none', 'suv', '30k-40k', 'asap', now() + interval '1 day')`

let client: Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await makeDatabase()
  drop = database.drop
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(consistentShop)
})

beforeEach(() => client.query('BEGIN'))
afterEach(() => client.query('ROLLBACK'))

afterAll(async () => {
  await client.end()
  await drop()
})

test('a consistent database has no violations, with the sandbox schema and without', async () => {
  await expectInvariants(client)
  await client.query('DROP SCHEMA sandbox CASCADE')
  await expectInvariants(client)
})

test.each([
  ['I1 units add up', 'UPDATE package SET available_inventory = 6'],
  [
    'I1 held units belong to pending orders',
    'UPDATE package SET held_inventory = 1, available_inventory = 6',
  ],
  [
    'I1 sold units belong to paid orders',
    'UPDATE package SET sold_inventory = 9, available_inventory = 4',
  ],
  ['I2 one order per session', `UPDATE orders SET session_id = 'cs_2'`],
  ['I2 one pending order per cart', `UPDATE orders SET status = 'PENDING', paid_at = NULL`],
  [
    'I2 one open session per cart',
    `UPDATE orders SET session_expires_at = now() + interval '30 minutes';
     UPDATE sandbox.checkout_session SET body = body || '{"status": "open"}'`,
  ],
  ['I3 a total is the sum of its lines', 'UPDATE order_item SET price_cents = 100'],
  [
    'I3 the session asks for the total',
    `UPDATE sandbox.checkout_session SET body = body || '{"amount_total": 1}'`,
  ],
  [
    'I3 the session asks for the total',
    `UPDATE sandbox.checkout_session SET body = body || '{"currency": "eur"}'`,
  ],
  ['I3 what was paid is the total', `UPDATE orders SET paid_cents = NULL WHERE status = 'PAID'`],
  [
    'I4 no payment without an order, a refund or a review',
    `UPDATE sandbox.checkout_session SET body = body || '{"payment_status": "paid"}'`,
  ],
  [
    'I4 no payment without an order, a refund or a review',
    `UPDATE sandbox.checkout_session SET body = body - 'client_reference_id'`,
  ],
  [
    'I4 refunded means all of it',
    `UPDATE orders SET status = 'REFUNDED', refunded_cents = 1 WHERE status = 'PAID'`,
  ],
  [
    'I11 the parts of a refund add up',
    `UPDATE orders SET refunded_cents = 1 WHERE status = 'PAID'`,
  ],
  [
    'I5 no hold outlives its session',
    `UPDATE orders SET session_expires_at = now() - interval '6 minutes'`,
  ],
  ['I6 lines keep the price they were sold at', 'UPDATE order_item SET price_cents = 1'],
  ['I7 every unread staff message is counted', 'DELETE FROM conversation'],
  ['I7 every unread staff message is counted', 'DELETE FROM users'],
  [
    'I7 only staff messages are counted, and all of them',
    'UPDATE message SET is_from_admin = false',
  ],
  ['I9 cart lines have a cart, a package and a quantity', 'UPDATE cart_item SET quantity = 0'],
  ['I9 cart lines have a cart, a package and a quantity', 'DELETE FROM cart'],
  [
    'I10 one mail for what happened to an order',
    `UPDATE orders SET email = 'ann@example.com' WHERE status = 'PAID'`,
  ],
  [
    'I10 one mail for what happened to an order',
    `UPDATE orders SET email = 'ann@example.com' WHERE status = 'PENDING';
     INSERT INTO mail (cause, recipient, subject, html, text)
       SELECT 'order-paid ' || id, email, '', '', '' FROM orders WHERE status = 'PENDING'`,
  ],
  ['D1 every paid unit has exactly one deal', 'UPDATE order_item SET quantity = 2'],
  [
    'D2 an open deal belongs to a paid order',
    `UPDATE deal SET status = 'SEARCHING', accepted_quote_id = NULL;
     UPDATE orders SET status = 'REFUNDING' WHERE status = 'PAID'`,
  ],
  [
    'D3 the chosen quote is the accepted one of its deal',
    `UPDATE quote SET status = 'FELL_THROUGH'`,
  ],
  [
    'D3 the chosen quote is the accepted one of its deal',
    'UPDATE quote SET deal_id = gen_random_uuid()',
  ],
  ['D4 no quote was accepted after its window ended', 'UPDATE quote SET accepted_at = valid_until'],
  ['D5 the totals of a quote are the sums of its lines', 'UPDATE quote_line SET cents = cents + 1'],
  [
    'D6 a saving has a baseline and exists only after a purchase',
    'ALTER TABLE deal DROP CONSTRAINT deal_saving_check; UPDATE deal SET price_saving_cents = 100',
  ],
  [
    'D6 a saving has a baseline and exists only after a purchase',
    `ALTER TABLE deal DROP CONSTRAINT deal_saving_check;
     UPDATE deal SET baseline_cents = 100, baseline_kind = 'MSRP', price_saving_cents = 1, trade_saving_cents = 0,
       finance_saving_cents = 0`,
  ],
  ['D7 refunded claims never exceed what was refunded on the order', `${refundedClaim}; ${buy}`],
  [
    'D8 support ends at midnight ET after its 90th day',
    `${buy}; UPDATE deal SET support_until = '2027-02-23T00:00Z'`,
  ],
  [
    'D8 support ends at midnight ET after its 90th day',
    `${buy}; UPDATE deal SET support_until = '2027-02-22T05:00Z'`,
  ],
  ['D9 documents are complete', 'DELETE FROM document_part WHERE place = 0'],
  ['D9 documents are complete', 'DELETE FROM document_part WHERE place = 1'],
  [
    'D10 a deal knows its first follow-up and the first end of its live quotes',
    `UPDATE quote SET status = 'PUBLISHED'`,
  ],
  [
    'D10 a deal knows its first follow-up and the first end of its live quotes',
    'UPDATE deal SET follow_up_at = now()',
  ],
  ['K1 there is an owner', addReader],
  [
    'K2 who left has no token that works',
    `${addReader}; UPDATE staff_member SET deactivated_at = now(), deactivated_by_name = 'Sam';
     INSERT INTO api_token (name, hash, access, creator_id, expires_at)
       SELECT 'Report', sha256('token'), 'READ', id, now() + interval '1 day' FROM users`,
  ],
  [
    'K3 no open work belongs to someone who left',
    `${addReader}; UPDATE staff_member SET deactivated_at = now(), deactivated_by_name = 'Sam';
     UPDATE conversation SET assigned_to_id = customer_id`,
  ],
  [
    'K4 a promise is never asleep past its end',
    `${addRequest};
     INSERT INTO snooze (kind, subject_id, until, by_name)
       SELECT 'CONSULTATION', id, contact_by + interval '1 minute', 'Sam' FROM consultation`,
  ],
  [
    'K5 a contacted request was contacted',
    `${addRequest}; UPDATE consultation SET status = 'CONTACTED'`,
  ],
  [
    'K6 a lost reason belongs to a lost request',
    `${addRequest}; UPDATE consultation SET lost_reason = 'PRICE'`,
  ],
  [
    'K7 a closed conversation does not wait',
    'UPDATE conversation SET closed_at = now(), waiting_since = now()',
  ],
  ['K8 each address belongs to a person', 'DELETE FROM person_email'],
  [
    'K9 an alias leads to a person and is none',
    'INSERT INTO person_alias (old_id, person_id) SELECT id, id FROM person',
  ],
  ['K10 search finds each person, and no other', 'DELETE FROM search_entry'],
  [
    'K10 search finds each person, and no other',
    'UPDATE search_entry SET subject_id = gen_random_uuid()',
  ],
  [
    'K11 won means paid once',
    `${addRequest};
     UPDATE consultation SET status = 'WON', won_at = now(),
       won_order_id = (SELECT id FROM orders WHERE status = 'PENDING')`,
  ],
  [
    'K12 a link is paid by an order that came from it',
    `INSERT INTO payment_link (token, recipient, package_id, quantity, price_cents, created_by_name, expires_at,
                               valid_days, request_key, order_id)
       SELECT repeat('a', 22), 'ann@example.com', package.id, 1, 59900, 'Sam', now() + interval '7 days',
              7, gen_random_uuid(), orders.id
         FROM package, orders WHERE orders.status = 'PAID'`,
  ],
  [
    'K13 each request belongs to a dealer that was asked',
    `${addDealer};
     INSERT INTO quote_request (solicitation_id, kind, to_email, subject, body, sent_by_name, batch_key)
       SELECT id, 'FIRST', 'sales@example.com', 'Price', 'Please', 'Ann', gen_random_uuid() FROM solicitation`,
  ],
  [
    'K14 a real answer answers',
    `${addDealer};
     INSERT INTO inbound_email (solicitation_id, from_email, text, source)
       SELECT id, 'sales@example.com', '$30,000', 'WEBHOOK' FROM solicitation`,
  ],
  [
    'K15 a verified saving rests on a signed document',
    `${buy};
     UPDATE deal SET baseline_cents = 3100000, baseline_kind = 'MSRP', price_saving_cents = 30000,
       trade_saving_cents = 0, finance_saving_cents = 0, final_role = 'DEALER', savings_verified_at = now(),
       savings_verified_by_name = 'Sam'`,
  ],
  [
    'K16 what is on the site was allowed',
    `INSERT INTO review (deal_id, rating, words, may_publish, shown_name, shown_place, consent_version,
                         consent_text, status, decided_by_name, decided_at)
       SELECT id, 5, 'They found the fee.', true, 'Ann L.', 'Atlanta, Georgia', '1', 'You may show this', 'PUBLISHED',
              'Sam', now()
         FROM deal`,
  ],
  [
    'K17 a refunded claim has a refund, and its deal is closed or bought',
    `${refundedClaim}; UPDATE orders SET refunded_cents = 59900`,
  ],
])('%s: %s', async (invariant, sabotage) => {
  await client.query(sabotage)
  await expect(expectInvariants(client)).rejects.toThrow(invariant)
})
