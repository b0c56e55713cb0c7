-- no transaction

-- For searches and suggestions by the folding and the key of the migration before, beside the indexes that the release
-- before reads.
DROP INDEX CONCURRENTLY IF EXISTS "consultation_phone_key";
CREATE INDEX CONCURRENTLY "consultation_phone_key" ON "consultation" ("phone_key"("phone"));
DROP INDEX CONCURRENTLY IF EXISTS "wishes_phone_key";
CREATE INDEX CONCURRENTLY "wishes_phone_key" ON "wishes" ("phone_key"("phone")) WHERE "phone" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "orders_phone_key";
CREATE INDEX CONCURRENTLY "orders_phone_key" ON "orders" ("phone_key"("phone")) WHERE "phone" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "consultation_folded_name";
CREATE INDEX CONCURRENTLY "consultation_folded_name"
  ON "consultation" ("fold_text"("first_name" || ' ' || "last_name") text_pattern_ops, "fold_text"("city"));
DROP INDEX CONCURRENTLY IF EXISTS "consultation_folded_last_name";
CREATE INDEX CONCURRENTLY "consultation_folded_last_name"
  ON "consultation" ("fold_text"("last_name") text_pattern_ops);
DROP INDEX CONCURRENTLY IF EXISTS "users_folded_name";
CREATE INDEX CONCURRENTLY "users_folded_name"
  ON "users" ("fold_text"("first_name" || ' ' || "last_name") text_pattern_ops);
DROP INDEX CONCURRENTLY IF EXISTS "users_folded_last_name";
CREATE INDEX CONCURRENTLY "users_folded_last_name" ON "users" ("fold_text"("last_name") text_pattern_ops);
DROP INDEX CONCURRENTLY IF EXISTS "dealer_folded_name";
CREATE INDEX CONCURRENTLY "dealer_folded_name" ON "dealer" ("fold_text"("name") text_pattern_ops);

CALL "fold_search_entries"();
