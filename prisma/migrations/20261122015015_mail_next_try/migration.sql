-- DropIndex
DROP INDEX "mail_created_at_idx";

-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "next_try_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "mail_next_try_at_idx" ON "mail"("next_try_at");

-- Sent and abandoned email is never tried again.
UPDATE "mail" SET "next_try_at" = NULL WHERE "sent_at" IS NOT NULL OR "html" = '';

-- Replaced by the index on next_try_at.
DROP INDEX "mail_unsent";

-- The queue of earlier versions; its jobs are the unsent rows of "mail".
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
