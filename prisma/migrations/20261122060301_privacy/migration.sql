-- AlterTable
ALTER TABLE "users" ADD COLUMN     "delete_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "unused_notice_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "consultation" ADD COLUMN     "alerted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "erased_consultations" (
    "due_on" DATE NOT NULL,
    "status" "consultation_status" NOT NULL,
    "was_in_time" BOOLEAN NOT NULL,
    "requests" INTEGER NOT NULL,

    CONSTRAINT "erased_consultations_pkey" PRIMARY KEY ("due_on","status","was_in_time")
);

-- CreateTable
CREATE TABLE "erasure" (
    "email_hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("email_hash")
);

-- CreateIndex
CREATE INDEX "users_delete_at_idx" ON "users"("delete_at");

-- CreateIndex
CREATE INDEX "users_last_seen_at_idx" ON "users"("last_seen_at");


-- Staff have been emailed about every earlier request.
UPDATE "consultation" SET "alerted_at" = "created_at";
CREATE INDEX "consultation_unalerted" ON "consultation" ("created_at") WHERE "alerted_at" IS NULL;

-- Sessions are deleted when they expire, so the account remembers its last use.
UPDATE "users" SET "last_seen_at" = greatest("created_at",
  coalesce((SELECT max("updated_at") FROM "session" WHERE "user_id" = "users"."id"), "created_at"));
CREATE FUNCTION "note_last_seen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "users" SET "last_seen_at" = now(), "unused_notice_at" = NULL WHERE "id" = NEW."user_id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "session_used" AFTER INSERT OR UPDATE OF "expires_at" ON "session"
  FOR EACH ROW EXECUTE FUNCTION "note_last_seen"();

-- History says what was, except about a person whose data was erased: the name is replaced, values are emptied.
DROP TRIGGER "history_never_changes" ON "history_entry";
CREATE TRIGGER "history_never_changes" BEFORE UPDATE ON "history_entry" FOR EACH ROW
  WHEN ((OLD."subject", OLD."field", OLD."staff_name", OLD."created_at")
      IS DISTINCT FROM (NEW."subject", NEW."field", NEW."staff_name", NEW."created_at")
    OR (OLD."subject_id", OLD."subject_name") IS DISTINCT FROM (NEW."subject_id", NEW."subject_name")
      AND NEW."subject_name" <> 'Erased customer'
    OR NEW."before" IS NOT NULL AND NEW."before" IS DISTINCT FROM OLD."before"
    OR NEW."after" IS NOT NULL AND NEW."after" IS DISTINCT FROM OLD."after")
  EXECUTE FUNCTION "refuse_update"();
