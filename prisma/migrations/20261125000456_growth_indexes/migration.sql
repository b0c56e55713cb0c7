-- no transaction
-- CREATE INDEX CONCURRENTLY lets others write meanwhile. When it is interrupted, it leaves an invalid index,
-- which the next start drops and builds again.

-- For the job that asks the payment provider every ten seconds: the orders that are not settled.
DROP INDEX CONCURRENTLY IF EXISTS "orders_unsettled";
CREATE INDEX CONCURRENTLY "orders_unsettled" ON "orders" ("created_at")
  WHERE "settled_at" IS NULL AND "session_id" IS NOT NULL;

-- For the list of orders with a status, and for removing old ones. Replaces the index below.
DROP INDEX CONCURRENTLY IF EXISTS "orders_status_created_at_id_idx";
CREATE INDEX CONCURRENTLY "orders_status_created_at_id_idx" ON "orders" ("status", "created_at" DESC, "id");
DROP INDEX CONCURRENTLY IF EXISTS "orders_status_session_expires_at_idx";

-- Unread messages of all customers, or of one. Replaces the index below, which had the columns in the other order.
DROP INDEX CONCURRENTLY IF EXISTS "message_unread_by";
CREATE INDEX CONCURRENTLY "message_unread_by" ON "message" ("is_from_admin", "conversation_id")
  WHERE "read_at" IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "message_unread";

-- For the time until staff reply, and for retention.
DROP INDEX CONCURRENTLY IF EXISTS "conversation_last_message_at_idx";
CREATE INDEX CONCURRENTLY "conversation_last_message_at_idx" ON "conversation" ("last_message_at");

-- For the report on requests that came due, and for retention.
DROP INDEX CONCURRENTLY IF EXISTS "consultation_contact_by_contacted_at_idx";
CREATE INDEX CONCURRENTLY "consultation_contact_by_contacted_at_idx" ON "consultation" ("contact_by", "contacted_at");

-- For the history of one kind of subject.
DROP INDEX CONCURRENTLY IF EXISTS "history_entry_subject_created_at_id_idx";
CREATE INDEX CONCURRENTLY "history_entry_subject_created_at_id_idx"
  ON "history_entry" ("subject", "created_at" DESC, "id");

-- The expressions by which the list of consultation requests sorts (api/consultations/staff-consultations.ts),
-- and the status that it filters by.
DROP INDEX CONCURRENTLY IF EXISTS "consultation_list";
CREATE INDEX CONCURRENTLY "consultation_list" ON "consultation" (
  (("status" <> 'NEW')::int),
  ((CASE "status"
    WHEN 'NEW' THEN extract(epoch FROM "contact_by" - timestamptz '1970-01-01 00:00:00Z')
    ELSE -extract(epoch FROM "created_at" - timestamptz '1970-01-01 00:00:00Z') END)::float8),
  "id",
  "status"
);

-- For the conversations in the list of what staff must do.
DROP INDEX CONCURRENTLY IF EXISTS "conversation_waiting";
CREATE INDEX CONCURRENTLY "conversation_waiting" ON "conversation" ("waiting_since", "id")
  WHERE "waiting_since" IS NOT NULL;

-- For the job that removes carts of guests. Replaces the index below, which also had the carts of customers.
DROP INDEX CONCURRENTLY IF EXISTS "cart_of_guest";
CREATE INDEX CONCURRENTLY "cart_of_guest" ON "cart" ("touched_at") WHERE "user_id" IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "cart_touched_at_idx";

-- For the jobs that mail quotes, that empty old emails, and that report emails that wait.
DROP INDEX CONCURRENTLY IF EXISTS "quote_unmailed";
CREATE INDEX CONCURRENTLY "quote_unmailed" ON "quote" ("published_at")
  WHERE "status" = 'PUBLISHED' AND "mailed_at" IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "mail_not_emptied";
CREATE INDEX CONCURRENTLY "mail_not_emptied" ON "mail" ("created_at") WHERE "recipient" <> '';
DROP INDEX CONCURRENTLY IF EXISTS "mail_unsent";
CREATE INDEX CONCURRENTLY "mail_unsent" ON "mail" ("created_at") WHERE "sent_at" IS NULL AND "recipient" <> '';

-- For the limit of confirmations to one email, and for erasing a person's emails.
DROP INDEX CONCURRENTLY IF EXISTS "mail_recipient";
CREATE INDEX CONCURRENTLY "mail_recipient" ON "mail" (lower("recipient"));
DROP INDEX CONCURRENTLY IF EXISTS "mail_about";
CREATE INDEX CONCURRENTLY "mail_about" ON "mail" (split_part("cause", ' ', 2));

-- For retention. Without the status: Prisma casts it, and PostgreSQL can't prove a condition on it.
DROP INDEX CONCURRENTLY IF EXISTS "users_unverified";
CREATE INDEX CONCURRENTLY "users_unverified" ON "users" ("created_at") WHERE NOT "email_verified";
DROP INDEX CONCURRENTLY IF EXISTS "deal_not_erased";
CREATE INDEX CONCURRENTLY "deal_not_erased" ON "deal" ("closed_at") WHERE "erased_at" IS NULL;
