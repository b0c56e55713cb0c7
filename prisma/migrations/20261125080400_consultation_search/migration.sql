-- no transaction

-- For the search of requests by the beginning of a name.
DROP INDEX CONCURRENTLY IF EXISTS "consultation_full_name";
CREATE INDEX CONCURRENTLY "consultation_full_name"
  ON "consultation" (lower("first_name" || ' ' || "last_name") text_pattern_ops);
DROP INDEX CONCURRENTLY IF EXISTS "consultation_last_name";
CREATE INDEX CONCURRENTLY "consultation_last_name" ON "consultation" (lower("last_name") text_pattern_ops);
