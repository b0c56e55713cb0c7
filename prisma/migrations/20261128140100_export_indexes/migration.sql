-- no transaction
-- Pages of exports: deals and people in the order in which they came.

DROP INDEX CONCURRENTLY IF EXISTS "deal_opened_at_id_idx";
CREATE INDEX CONCURRENTLY "deal_opened_at_id_idx" ON "deal" ("opened_at", "id");

DROP INDEX CONCURRENTLY IF EXISTS "person_created_at_id_idx";
CREATE INDEX CONCURRENTLY "person_created_at_id_idx" ON "person" ("created_at", "id");
