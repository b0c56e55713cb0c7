-- The order of the conversations list (api/chat/inbox.ts): the longest-waiting first, then the most
-- recently active. The same expressions, or it is not used. A difference of two times depends on no time
-- zone, so it can be indexed.
CREATE INDEX "conversation_inbox" ON "conversation" (
  (("waiting_since" IS NULL)::int),
  (coalesce(
    extract(epoch FROM "waiting_since" - timestamptz '1970-01-01 00:00:00Z'),
    -extract(epoch FROM "last_message_at" - timestamptz '1970-01-01 00:00:00Z')
  )::float8),
  "id"
);

-- DropIndex: it was not in the list's order.
DROP INDEX "conversation_waiting_since_last_message_at_id_idx";

-- For orders by email, newest first.
DROP INDEX "orders_email";
CREATE INDEX "orders_email" ON "orders" (lower("email"), "created_at" DESC);

-- For removing old events.
-- CreateIndex
CREATE INDEX "payment_event_handled_at_idx" ON "payment_event"("handled_at");
