-- no transaction

-- For the disputes and inquiries in the list of work.
DROP INDEX CONCURRENTLY IF EXISTS "dispute_to_answer";
CREATE INDEX CONCURRENTLY "dispute_to_answer"
  ON "dispute" ("order_id") WHERE "status" IN ('INQUIRY', 'OPEN') AND "answered_at" IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "dispute_open";
