-- no transaction

-- For people who might be the same: by phone number, and by name and city. Those of requests and wishes have an index
-- of their phone numbers already.
DROP INDEX CONCURRENTLY IF EXISTS "orders_phone";
CREATE INDEX CONCURRENTLY "orders_phone" ON "orders" (right(regexp_replace("phone", '\D', '', 'g'), 10))
  WHERE "phone" IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS "consultation_name_city";
CREATE INDEX CONCURRENTLY "consultation_name_city"
  ON "consultation" ("desk_fold"("first_name" || ' ' || "last_name"), "desk_fold"("city"));
