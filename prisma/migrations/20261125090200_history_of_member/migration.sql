-- no transaction

-- The changes by one member, newest first. It also serves what the index of the member alone did.
DROP INDEX CONCURRENTLY IF EXISTS "history_entry_staff_id_created_at_id_idx";
CREATE INDEX CONCURRENTLY "history_entry_staff_id_created_at_id_idx" ON "history_entry" ("staff_id", "created_at" DESC, "id");
DROP INDEX CONCURRENTLY IF EXISTS "history_entry_staff_id_idx";
