-- no transaction
-- Finds the quote of a kind that was published last: without it, the form of a new quote reads every quote there is.
DROP INDEX CONCURRENTLY IF EXISTS "quote_kind_published_at_idx";
CREATE INDEX CONCURRENTLY "quote_kind_published_at_idx" ON "quote" ("kind", "published_at");
