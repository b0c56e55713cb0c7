-- no transaction
-- The figures of a year read thousands of requests and orders: these indexes have all that they count. The first one
-- replaces that on "created_at" alone.
DROP INDEX CONCURRENTLY IF EXISTS "consultation_created_at_contact_by_contacted_at_status_idx";
CREATE INDEX CONCURRENTLY "consultation_created_at_contact_by_contacted_at_status_idx" ON "consultation" ("created_at", "contact_by", "contacted_at", "status");
DROP INDEX CONCURRENTLY IF EXISTS "consultation_created_at_idx";
DROP INDEX CONCURRENTLY IF EXISTS "orders_paid";
CREATE INDEX CONCURRENTLY "orders_paid" ON "orders" ("paid_at", "total_cents") WHERE "paid_at" IS NOT NULL;
