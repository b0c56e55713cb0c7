-- no transaction

-- For the requests without a next step in the list of work: by their last contact.
DROP INDEX CONCURRENTLY IF EXISTS "consultation_last_contact";
CREATE INDEX CONCURRENTLY "consultation_last_contact"
  ON "consultation" ((coalesce("last_contact_at", "contacted_at")), "id")
  WHERE "status" IN ('CONTACTED', 'QUALIFIED');

-- For the orders in the list of work.
DROP INDEX CONCURRENTLY IF EXISTS "dispute_open";
CREATE INDEX CONCURRENTLY "dispute_open" ON "dispute" ("order_id") WHERE "status" = 'OPEN';
