-- Invariants that must hold at any time, even after crashes and restores. Returns one row per violation.
-- The numbers are only names. `npm run restore` and the tests run this file.
--
-- The setting drivefair.snapshot_at says that the data is a copy from that time. It is judged as of then,
-- and a payment whose event was on its way is no violation: after the restore, a job finds it.

-- The payment sandbox stores the provider's side in the same database; the real provider does not.
CREATE OR REPLACE FUNCTION pg_temp.provider_session()
RETURNS TABLE (id text, order_id text, state text, is_paid boolean, cents bigint, currency text,
               lines jsonb)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF to_regclass('sandbox.checkout_session') IS NOT NULL THEN
    RETURN QUERY EXECUTE $query$
      SELECT id, body ->> 'client_reference_id', body ->> 'status',
             body ->> 'payment_status' = 'paid', (body ->> 'amount_total')::bigint,
             body ->> 'currency', line_items
        FROM sandbox.checkout_session
    $query$;
  END IF;
END
$$;

WITH moment AS (
  SELECT coalesce(snapshot_at, now()) AS at, snapshot_at IS NOT NULL AS is_snapshot
    FROM (SELECT nullif(current_setting('drivefair.snapshot_at', true), '')::timestamptz) AS s (snapshot_at)
),
units AS (
  SELECT p.*,
         coalesce(sum(i.quantity) FILTER (WHERE o.status = 'PENDING'), 0) AS held_by_orders,
         coalesce(sum(i.quantity) FILTER (WHERE o.status = 'PAID'), 0) AS sold_by_orders
    FROM package p
    LEFT JOIN order_item i ON i.package_id = p.id
    LEFT JOIN orders o ON o.id = i.order_id
   GROUP BY p.id
),
order_lines AS (
  SELECT o.id, coalesce(sum(i.price_cents::bigint * i.quantity), 0) AS cents,
         jsonb_agg(jsonb_build_array(i.price_cents, i.quantity) ORDER BY i.price_cents, i.quantity)
           AS lines
    FROM orders o
    LEFT JOIN order_item i ON i.order_id = o.id
   GROUP BY o.id
),
provider AS (
  SELECT s.*, (
           SELECT jsonb_agg(line ORDER BY line) FROM (
             SELECT jsonb_build_array(each -> 'price' -> 'unit_amount', each -> 'quantity') AS line
               FROM jsonb_array_elements(s.lines) AS each
           ) AS of_session
         ) AS sold_lines
    FROM pg_temp.provider_session() s
)

SELECT 'I1 units add up' AS invariant,
       format('%s: %s available + %s held + %s sold of %s', name, available_inventory,
              held_inventory, sold_inventory, total_inventory) AS detail
  FROM units
 WHERE available_inventory + held_inventory + sold_inventory <> total_inventory
    OR least(available_inventory, held_inventory, sold_inventory) < 0

UNION ALL
SELECT 'I1 held units belong to pending orders',
       format('%s: %s held, %s in pending orders', name, held_inventory, held_by_orders)
  FROM units WHERE held_inventory <> held_by_orders

UNION ALL
SELECT 'I1 sold units belong to paid orders',
       format('%s: %s sold, %s before and %s in paid orders', name, sold_inventory, sold_before,
              sold_by_orders)
  FROM units WHERE sold_inventory <> sold_before + sold_by_orders

UNION ALL
SELECT 'I2 one order per session', format('session %s: %s orders', session_id, count(*))
  FROM orders WHERE session_id IS NOT NULL GROUP BY session_id HAVING count(*) > 1

UNION ALL
SELECT 'I2 one pending order per cart', format('cart %s: %s orders', cart_id, count(*))
  FROM orders WHERE status = 'PENDING' AND cart_id IS NOT NULL GROUP BY cart_id HAVING count(*) > 1

UNION ALL
SELECT 'I2 one open session per cart', format('cart %s: %s', o.cart_id, string_agg(s.id, ', '))
  FROM moment, provider s JOIN orders o ON o.session_id = s.id
 WHERE s.state = 'open' AND o.session_expires_at > moment.at AND o.cart_id IS NOT NULL
 GROUP BY o.cart_id HAVING count(*) > 1

UNION ALL
SELECT 'I3 a total is the sum of its lines',
       format('order %s: %s cents, lines %s', o.number, o.total_cents, l.cents)
  FROM orders o JOIN order_lines l USING (id) WHERE o.total_cents <> l.cents

UNION ALL
SELECT 'I3 what was paid is the total',
       format('order %s: %s of %s cents', o.number, o.paid_cents, o.total_cents)
  FROM orders o WHERE o.status = 'PAID' AND o.paid_cents IS DISTINCT FROM o.total_cents

UNION ALL
SELECT 'I3 the session asks for the total',
       format('order %s: %s %s, session %s: %s %s', o.number, o.total_cents, o.currency, s.id,
              s.cents, s.currency)
  FROM provider s JOIN orders o ON o.id::text = s.order_id
 WHERE (s.cents, s.currency) IS DISTINCT FROM (o.total_cents, o.currency)
   AND o.status NOT IN ('REVIEW', 'REFUNDING', 'REFUNDED')

UNION ALL
SELECT 'I4 no payment without an order, a refund or a review',
       format('session %s: %s', s.id, coalesce(o.status::text, 'no order'))
  FROM moment, provider s LEFT JOIN orders o ON o.id::text = s.order_id
 WHERE s.is_paid
   AND (o.id IS NULL
     OR NOT is_snapshot AND o.status NOT IN ('PAID', 'REFUNDING', 'REFUNDED', 'REVIEW'))

UNION ALL
SELECT 'I4 refunded means all of it',
       format('order %s: %s of %s cents', number, refunded_cents, coalesce(paid_cents, total_cents))
  FROM orders WHERE status = 'REFUNDED' AND refunded_cents <> coalesce(paid_cents, total_cents)

UNION ALL
SELECT 'I11 the parts of a refund add up', format('order %s: %s of %s cents', o.number, r.cents, o.refunded_cents)
  FROM orders o LEFT JOIN (SELECT order_id, sum(cents) AS cents FROM order_refund GROUP BY order_id) r ON r.order_id = o.id
 WHERE o.refunded_cents <> coalesce(r.cents, 0)

UNION ALL
SELECT 'I5 no hold outlives its session', format('order %s: until %s', number, session_expires_at)
  FROM moment, orders WHERE status = 'PENDING' AND session_expires_at < moment.at - interval '5 minutes'

UNION ALL
SELECT 'I6 lines keep the price they were sold at',
       format('order %s: %s, session %s: %s', o.number, l.lines, s.id, s.sold_lines)
  FROM provider s JOIN orders o ON o.id::text = s.order_id JOIN order_lines l ON l.id = o.id
 WHERE l.lines IS DISTINCT FROM s.sold_lines

-- Unread counts are not stored; they count these rows per customer.
UNION ALL
SELECT 'I7 every unread staff message is counted',
       format('message %s in conversation %s: of no customer', m.id, m.conversation_id)
  FROM message m
  LEFT JOIN conversation c ON c.id = m.conversation_id
  LEFT JOIN users u ON u.id = c.customer_id
 WHERE m.is_from_admin AND m.read_at IS NULL AND u.id IS NULL

UNION ALL
SELECT 'I7 only staff messages are counted, and all of them',
       format('message %s by %s: not the staff''s, nor of customer %s', m.id, m.author_id, c.customer_id)
  FROM message m JOIN conversation c ON c.id = m.conversation_id
 WHERE NOT m.is_from_admin AND m.author_id <> c.customer_id

UNION ALL
SELECT 'I8 events are handled once', format('event %s: %s times', id, count(*))
  FROM payment_event GROUP BY id HAVING count(*) > 1

UNION ALL
SELECT 'I9 cart lines have a cart, a package and a quantity',
       format('line %s: %s of %s in %s', i.id, i.quantity, i.package_id, i.cart_id)
  FROM cart_item i
  LEFT JOIN cart c ON c.id = i.cart_id
  LEFT JOIN package p ON p.id = i.package_id
 WHERE c.id IS NULL OR p.id IS NULL OR i.quantity NOT BETWEEN 1 AND 10

UNION ALL
SELECT 'I10 one mail for what happened to an order',
       format('order %s, %s: %s confirmations, %s of a refund', number, status, confirmed, refunded)
  FROM ( -- an order in review after a failed refund keeps its earlier emails
         SELECT o.number, o.status, (o.paid_at IS NOT NULL OR o.failed_refunds <> '{}') AS was_settled, count(m.*) FILTER (WHERE m.cause LIKE 'order-paid %') AS confirmed,
                count(m.*) FILTER (WHERE m.cause LIKE 'order-refunded %') AS refunded
           FROM provider s
           JOIN orders o ON o.id::text = s.order_id AND o.email IS NOT NULL
           LEFT JOIN mail m ON m.cause IN ('order-paid ' || o.id, 'order-refunded ' || o.id)
          GROUP BY o.id
       ) AS notified
 WHERE (status = 'PAID' AND (confirmed, refunded) <> (1, 0))
    OR (status = 'REFUNDED' AND refunded <> 1)
    OR (status NOT IN ('PAID', 'REFUNDING', 'REFUNDED') AND confirmed + refunded > 0
        AND NOT (status = 'REVIEW' AND was_settled))

UNION ALL
SELECT 'D1 every paid unit has exactly one deal',
       format('item %s: %s deals for %s units', i.id, count(d.*), i.quantity)
  FROM order_item i
  JOIN orders o ON o.id = i.order_id AND o.status = 'PAID'
  LEFT JOIN deal d ON d.order_item_id = i.id
 GROUP BY i.id HAVING count(d.*) <> i.quantity

UNION ALL
SELECT 'D2 an open deal belongs to a paid order', format('deal %s of an order %s', d.number, o.status)
  FROM deal d
  JOIN orders o ON o.id = d.order_id
 WHERE d.status IN ('INTAKE', 'SEARCHING', 'CHOSEN') AND o.status <> 'PAID'

UNION ALL
SELECT 'D3 the chosen quote is the accepted one of its deal', format('deal %s, quote %s', d.number, q.id)
  FROM deal d
  FULL JOIN (SELECT * FROM quote WHERE status = 'ACCEPTED' AND role = 'DEALER') q
    ON q.id = d.accepted_quote_id
 WHERE (d.status IN ('CHOSEN', 'PURCHASED') AND q.id IS NULL) OR d.id IS NULL OR q.deal_id <> d.id

UNION ALL
SELECT 'D4 no quote was accepted after its window ended', format('quote %s', id)
  FROM quote WHERE accepted_at >= valid_until

UNION ALL
SELECT 'D5 the totals of a quote are the sums of its lines', format('quote %s', q.id)
  FROM quote q
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE kind WHEN 'REBATE' THEN -cents ELSE cents END), 0) AS all_lines,
           coalesce(sum(cents) FILTER (WHERE kind IN ('ADD_ON', 'DEALER_FEE')), 0) AS of_dealer
      FROM quote_line WHERE quote_id = q.id
  ) s
 WHERE q.status <> 'DRAFT'
   AND (q.out_the_door_cents, q.negotiated_cents)
       IS DISTINCT FROM (q.selling_cents + s.all_lines, q.selling_cents + s.of_dealer)

UNION ALL
SELECT 'D6 a saving has a baseline and exists only after a purchase', format('deal %s', number)
  FROM deal
 WHERE num_nonnulls(baseline_cents, baseline_kind, price_saving_cents, trade_saving_cents, finance_saving_cents)
         NOT IN (0, 5)
    OR (baseline_cents IS NOT NULL AND status <> 'PURCHASED')

UNION ALL
SELECT 'D7 refunded claims never exceed what was refunded on the order', format('order %s', o.number)
  FROM orders o
  JOIN deal d ON d.order_id = o.id
  JOIN claim c ON c.deal_id = d.id AND c.status = 'REFUNDED'
 GROUP BY o.id
HAVING sum(c.amount_cents) > o.refunded_cents

UNION ALL
SELECT 'D8 support ends at midnight ET after its 90th day', format('deal %s', number)
  FROM deal
 WHERE support_until IS DISTINCT FROM ((purchased_on + 91)::timestamp AT TIME ZONE 'America/New_York')

UNION ALL
SELECT 'D9 documents are complete', format('document %s', d.id)
  FROM document d
  LEFT JOIN document_part p ON p.document_id = d.id
 GROUP BY d.id
HAVING coalesce(sum(octet_length(p.bytes)), 0) <> d.size OR max(p.place) <> count(p.place) - 1

UNION ALL
SELECT 'D10 a deal knows its first follow-up and the first end of its live quotes', format('deal %s', d.number)
  FROM deal d
  LEFT JOIN (
    SELECT deal_id, min(valid_until) AS ends_at FROM quote
     WHERE status = 'PUBLISHED' AND valid_until > now() GROUP BY deal_id
  ) live ON live.deal_id = d.id
  LEFT JOIN (
    SELECT deal_id, min(follow_up_at) AS first_at FROM solicitation WHERE status <> 'DECLINED' GROUP BY deal_id
  ) followed ON followed.deal_id = d.id
 WHERE d.follow_up_at IS DISTINCT FROM followed.first_at
    OR (coalesce(d.quote_ends_at, 'infinity') > now() AND d.quote_ends_at IS DISTINCT FROM live.ends_at)

UNION ALL
SELECT 'K1 there is an owner', 'no owner in the team'
 WHERE EXISTS (SELECT FROM staff_member)
   AND NOT EXISTS (SELECT FROM staff_member WHERE role = 'OWNER' AND deactivated_at IS NULL)

UNION ALL
SELECT 'K2 who left has no token that works', format('token %s', t.id)
  FROM api_token t
  JOIN staff_member m ON m.user_id = t.creator_id
 WHERE m.deactivated_at IS NOT NULL AND t.revoked_at IS NULL

UNION ALL
SELECT 'K3 no open work belongs to someone who left', format('deal %s', d.number)
  FROM deal d
  JOIN staff_member m ON m.user_id = d.assigned_to_id
 WHERE (d.status IN ('INTAKE', 'SEARCHING', 'CHOSEN') OR d.status = 'PURCHASED' AND d.support_until > now())
   AND m.deactivated_at IS NOT NULL

UNION ALL
SELECT 'K3 no open work belongs to someone who left', format('conversation %s', c.id)
  FROM conversation c
  JOIN staff_member m ON m.user_id = c.assigned_to_id
 WHERE m.deactivated_at IS NOT NULL

UNION ALL
SELECT 'K3 no open work belongs to someone who left', format('request %s', c.id)
  FROM consultation c
  JOIN staff_member m ON m.user_id = c.assigned_to_id
 WHERE c.status IN ('NEW', 'CONTACTED', 'QUALIFIED') AND m.deactivated_at IS NOT NULL

UNION ALL
SELECT 'K3 no open work belongs to someone who left', format('task %s', t.id)
  FROM task t
  JOIN staff_member m ON m.user_id = t.assigned_to_id
 WHERE t.done_at IS NULL AND m.deactivated_at IS NOT NULL

UNION ALL
SELECT 'K4 a promise is never asleep past its end', format('request %s', c.id)
  FROM consultation c
  JOIN snooze z ON z.kind = 'CONSULTATION' AND z.subject_id = c.id AND z.woken_at IS NULL
 WHERE c.status = 'NEW' AND z.until > c.contact_by

UNION ALL
SELECT 'K5 a contacted request was contacted', format('request %s', id)
  FROM consultation WHERE status IN ('CONTACTED', 'QUALIFIED') AND contacted_at IS NULL

UNION ALL
SELECT 'K6 a lost reason belongs to a lost request', format('request %s', id)
  FROM consultation WHERE lost_reason IS NOT NULL AND status <> 'LOST'

UNION ALL
SELECT 'K7 a closed conversation does not wait', format('conversation %s', id)
  FROM conversation WHERE closed_at IS NOT NULL AND waiting_since IS NOT NULL

UNION ALL
SELECT 'K8 each address belongs to a person', email
  FROM (SELECT lower(email) AS email FROM users
        UNION SELECT lower(email) FROM consultation WHERE user_id IS NULL
        UNION SELECT lower(email) FROM orders WHERE user_id IS NULL AND email IS NOT NULL
        UNION SELECT email FROM place_request
        UNION SELECT email FROM imported_person
        EXCEPT SELECT email FROM person_email) AS unknown

UNION ALL
SELECT 'K9 an alias leads to a person and is none', format('person %s', old_id)
  FROM person_alias a WHERE EXISTS (SELECT FROM person p WHERE p.id = a.old_id)

UNION ALL
SELECT 'K10 search finds each person, and no other', format('person %s', coalesce(e.subject_id, p.id))
  FROM (SELECT subject_id FROM search_entry WHERE kind = 'PERSON') AS e
  FULL JOIN person p ON p.id = e.subject_id
 WHERE e.subject_id IS NULL OR p.id IS NULL

UNION ALL
SELECT 'K11 won means paid once', format('request %s', c.id)
  FROM consultation c
  JOIN orders o ON o.id = c.won_order_id
 WHERE c.status = 'WON' AND o.paid_at IS NULL

UNION ALL
SELECT 'K12 a link is paid by an order that came from it', format('payment link %s', l.id)
  FROM payment_link l
  JOIN orders o ON o.id = l.order_id
 WHERE o.payment_link_id IS DISTINCT FROM l.id OR o.paid_at IS NULL

UNION ALL
SELECT 'K10 search finds each dealer, and no other', format('dealer %s', coalesce(e.subject_id, d.id))
  FROM (SELECT subject_id FROM search_entry WHERE kind = 'DEALER') AS e
  FULL JOIN dealer d ON d.id = e.subject_id
 WHERE e.subject_id IS NULL OR d.id IS NULL

UNION ALL
SELECT 'K13 each request belongs to a dealer that was asked', format('quote request %s', q.id)
  FROM quote_request q
  JOIN solicitation s ON s.id = q.solicitation_id
 WHERE s.asked_at IS NULL

UNION ALL
SELECT 'K14 a real answer answers', format('reply %s', i.id)
  FROM inbound_email i
  JOIN solicitation s ON s.id = i.solicitation_id
 WHERE NOT i.is_automatic AND NOT i.is_unsure AND NOT i.is_bounce AND s.answered_at IS NULL

UNION ALL
SELECT 'K15 a verified saving rests on a signed document', format('deal %s', d.number)
  FROM deal d
 WHERE d.savings_verified_at IS NOT NULL AND d.erased_at IS NULL
   AND NOT EXISTS (SELECT FROM document WHERE deal_id = d.id AND kind = 'BUYERS_ORDER')

UNION ALL
SELECT 'K16 what is on the site was allowed', format('review %s', r.id)
  FROM review r
  JOIN deal d ON d.id = r.deal_id
 WHERE r.status = 'PUBLISHED'
   AND (NOT r.may_publish OR r.consent_text IS NULL OR d.savings_verified_at IS NULL)

UNION ALL
SELECT 'K17 a refunded claim has a refund, and its deal is closed or bought', format('claim %s', c.id)
  FROM claim c
  JOIN deal d ON d.id = c.deal_id
 WHERE c.status = 'REFUNDED' AND (c.refunded_at IS NULL OR d.status NOT IN ('CLOSED', 'PURCHASED'))

UNION ALL
SELECT 'K18 the newest version of a setting is what is served', format('section %s', s.section)
  FROM setting s
 WHERE NOT EXISTS (
   SELECT FROM setting_version v
    WHERE v.section = s.section AND v.revision = s.revision AND v.value = s.value)
    OR EXISTS (
   SELECT FROM setting_version v WHERE v.section = s.section AND v.revision > s.revision)

ORDER BY invariant, detail;
