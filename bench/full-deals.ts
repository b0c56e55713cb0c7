import type pg from 'pg'

/**
 * Opens a deal for each paid order of `fillShop`. Of those that are not over, a third waits for wishes, and
 * a tenth has a chosen quote; half of the others ended in a purchase. Each has contacts and events, and from
 * the search on three dealers, of which each has quoted.
 */
export async function fillDeals(client: pg.Client) {
  await client.query(`
    CREATE TEMP TABLE opened AS
    SELECT gen_random_uuid() AS id, made.id AS order_id, item.id AS item_id, made.user_id, made.nth,
           row_number() OVER (ORDER BY made.nth) AS place, package_name, item.price_cents, created_at AS paid_at,
           (CASE WHEN is_open THEN CASE WHEN sorted < 3 THEN 'INTAKE' WHEN sorted < 9 THEN 'SEARCHING'
                                        ELSE 'CHOSEN' END
                 WHEN sorted < 5 THEN 'PURCHASED' ELSE 'CLOSED' END)::deal_status AS status
    FROM (SELECT *, (random() * 9.99 - 0.5)::int AS sorted FROM made WHERE status = 'PAID') AS made
    JOIN order_item item ON item.order_id = made.id;
    ANALYZE opened`)
  await client.query(`
    INSERT INTO dealer (name, city, state, zip)
    SELECT 'Dealer ' || n, 'Marietta', 'GA', (10000 + n)::text FROM generate_series(1, 500) AS n;
    CREATE TEMP TABLE asked AS
    SELECT gen_random_uuid() AS id, gen_random_uuid() AS quote_id, gen_random_uuid() AS document_id,
           opened.id AS deal_id, dealer.id AS dealer_id, paid_at, status, asked_first,
           CASE WHEN status = 'SEARCHING' THEN now() + (random() - 0.5) * interval '8 days'
                ELSE paid_at + interval '7 days' END AS valid_until
    FROM opened, generate_series(0, 2) AS asked_first,
      LATERAL (SELECT (place * 3 + asked_first) % 500 AS nth) AS chosen
    JOIN (SELECT id, row_number() OVER () - 1 AS nth FROM dealer) AS dealer USING (nth)
    WHERE status <> 'INTAKE';
    INSERT INTO solicitation (id, deal_id, dealer_id, status, asked_at, follow_up_at)
    SELECT id, deal_id, dealer_id, 'ANSWERED', paid_at + interval '1 day',
           CASE WHEN status = 'SEARCHING' AND random() < 0.3 THEN now() + (random() - 0.5) * interval '6 days' END
    FROM asked`)
  await client.query(`
    INSERT INTO document (id, deal_id, kind, name, type, size, sha256, by_staff, is_shown, created_at)
    SELECT document_id, deal_id, 'DEALER_QUOTE', 'quote.txt', 'text/plain', 5,
           sha256(convert_to(document_id::text, 'UTF8')), true, true, paid_at FROM asked;
    INSERT INTO document_part (document_id, place, bytes) SELECT document_id, 0, '\\x68656c6c6f' FROM asked;
    INSERT INTO quote (id, deal_id, solicitation_id, status, condition, year, make, model, selling_cents, kind,
      stock_number, manager_name, document_id, published_at, valid_until, accepted_at, conditions_text,
      out_the_door_cents, negotiated_cents, mailed_at, seen_at)
    SELECT quote_id, deal_id, id, (CASE WHEN is_accepted THEN 'ACCEPTED' ELSE 'PUBLISHED' END)::quote_status,
           'NEW', 2026, 'Honda', 'CR-V', 3000000, 'CASH', 'A1', 'Dana', document_id, published_at, valid_until,
           CASE WHEN is_accepted THEN published_at END, CASE WHEN is_accepted THEN 'As agreed.' END,
           3000500, 3000000, published_at, published_at
    FROM (
      SELECT *, status IN ('CHOSEN', 'PURCHASED') AND asked_first = 0 AS is_accepted,
             valid_until - interval '5 days' AS published_at
      FROM asked
    ) AS asked;
    INSERT INTO quote_line (quote_id, place, kind, label, cents)
    SELECT quote_id, n, 'GOVERNMENT_FEE', 'Line ' || n, 100 FROM asked, generate_series(1, 5) AS n`)
  await client.query(`
    INSERT INTO deal (id, order_item_id, unit, order_id, number, customer_id, tier, fee_cents, opened_at,
      contact_by, contacted_at, wishes_sent_at, status, ended_as, closed_at, accepted_quote_id, chosen_at,
      dealer_confirmed_at, alerted_at, quote_ends_at, follow_up_at, purchased_on, purchase_recorded_at,
      support_until)
    SELECT opened.id, item_id, 1, order_id, 1000 + nth || '-1', user_id, upper(package_name)::deal_tier,
           price_cents, opened.paid_at, opened.paid_at + interval '24 hours',
           CASE WHEN opened.status <> 'INTAKE' OR place % 3 > 0 THEN opened.paid_at END,
           CASE WHEN opened.status <> 'INTAKE' THEN opened.paid_at + interval '1 hour' END, opened.status,
           CASE WHEN opened.status = 'CLOSED' THEN 'NO_DEAL'::deal_end END,
           CASE WHEN opened.status = 'CLOSED' THEN opened.paid_at + interval '14 days' END,
           chosen.quote_id, CASE WHEN chosen.id IS NOT NULL THEN opened.paid_at + interval '2 days' END,
           CASE WHEN opened.status = 'PURCHASED' THEN opened.paid_at + interval '3 days' END, opened.paid_at,
           live.ends_at, followed.first_at,
           CASE WHEN opened.status = 'PURCHASED' THEN bought_on END,
           CASE WHEN opened.status = 'PURCHASED' THEN bought_on + time '23:00' END,
           CASE WHEN opened.status = 'PURCHASED'
                THEN (bought_on + 91)::timestamp AT TIME ZONE 'America/New_York' END
    FROM opened
    CROSS JOIN LATERAL (SELECT (opened.paid_at + interval '4 days')::date) AS bought (bought_on)
    LEFT JOIN (
      SELECT deal_id, min(valid_until) AS ends_at FROM quote
      WHERE status = 'PUBLISHED' AND valid_until > now() GROUP BY deal_id
    ) AS live ON live.deal_id = opened.id
    LEFT JOIN (
      SELECT deal_id, min(follow_up_at) AS first_at FROM solicitation GROUP BY deal_id
    ) AS followed ON followed.deal_id = opened.id
    LEFT JOIN asked chosen ON chosen.deal_id = opened.id AND asked_first = 0
      AND opened.status IN ('CHOSEN', 'PURCHASED');
    INSERT INTO wishes (deal_id, phone)
    SELECT id, '555' || to_char(place, 'FM0000000') FROM opened;
    INSERT INTO wanted_vehicle (deal_id, place, condition, make, model)
    SELECT id, n, 'NEW', 'Honda', 'CR-V' FROM opened, generate_series(1, 2) AS n WHERE status <> 'INTAKE';
    INSERT INTO contact (deal_id, channel, is_outgoing, is_reached, happened_at, content, staff_name)
    SELECT id, 'PHONE', true, true, paid_at + n * interval '1 hour', 'We talked about colors.', 'Sam Hill'
    FROM opened, generate_series(1, 5) AS n;
    INSERT INTO deal_event (deal_id, kind, by, created_at)
    SELECT id, 'PAID', 'SYSTEM', paid_at FROM opened, generate_series(1, 8)`)
}
