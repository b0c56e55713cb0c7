-- no transaction

DROP INDEX CONCURRENTLY IF EXISTS "payment_link_person_id_idx";
CREATE INDEX CONCURRENTLY "payment_link_person_id_idx" ON "payment_link" ("person_id");
