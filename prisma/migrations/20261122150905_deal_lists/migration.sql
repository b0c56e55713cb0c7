ALTER TYPE "history_subject" ADD VALUE 'DEALER';
ALTER TYPE "history_subject" ADD VALUE 'SERVED_STATES';

-- AlterTable
ALTER TABLE "deal" ADD COLUMN     "alerted_at" TIMESTAMPTZ(3);

-- Existing deals are not new: no email about them.
UPDATE "deal" SET "alerted_at" = clock_timestamp();

-- What the list of deals by due time reads.
CREATE INDEX "solicitation_follow_up" ON "solicitation" ("deal_id", "follow_up_at")
  WHERE "follow_up_at" IS NOT NULL;
CREATE INDEX "deal_not_alerted" ON "deal" ("id") WHERE "alerted_at" IS NULL;

-- What the search finds buyers by: the beginning of a name, and a phone number in any spelling.
CREATE INDEX "users_full_name" ON "users" (lower("first_name" || ' ' || "last_name") text_pattern_ops);
CREATE INDEX "users_last_name" ON "users" (lower("last_name") text_pattern_ops);
CREATE INDEX "wishes_phone" ON "wishes" (right(regexp_replace("phone", '\D', '', 'g'), 10))
  WHERE "phone" IS NOT NULL;
CREATE INDEX "consultation_phone" ON "consultation" (right(regexp_replace("phone", '\D', '', 'g'), 10));
