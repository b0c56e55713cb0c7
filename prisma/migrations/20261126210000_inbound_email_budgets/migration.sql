-- AlterTable
ALTER TABLE "inbound_email"
  ADD COLUMN "is_unsure" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_excerpt" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "content_key" BYTEA;

-- CreateIndex
CREATE UNIQUE INDEX "inbound_email_content_key_key" ON "inbound_email"("content_key");

-- CreateTable
CREATE TABLE "inbound_original" (
  "reply_id" UUID NOT NULL,
  "place" SMALLINT NOT NULL,
  "bytes" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "inbound_original_pkey" PRIMARY KEY ("reply_id", "place")
);

-- AddForeignKey
ALTER TABLE "inbound_original" ADD CONSTRAINT "inbound_original_reply_id_fkey"
  FOREIGN KEY ("reply_id") REFERENCES "inbound_email"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "inbound_email"
  ADD CONSTRAINT "inbound_email_origin_check" CHECK (NOT ("is_unsure" AND ("is_automatic" OR "is_bounce"))) NOT VALID,
  ADD CONSTRAINT "inbound_email_excerpt_check" CHECK (NOT "is_excerpt" OR char_length("text") <= 500) NOT VALID,
  ADD CONSTRAINT "inbound_email_content_key_check" CHECK (octet_length("content_key") = 32) NOT VALID;

-- As before, and staff say once whether a person wrote what looks like both.
CREATE OR REPLACE TRIGGER "inbound_email_never_changes" BEFORE UPDATE ON "inbound_email" FOR EACH ROW
  WHEN (to_jsonb(OLD) - ARRAY['handled_at', 'handled_by_name', 'solicitation_id', 'person_id', 'mail_id', 'is_unsure', 'is_automatic']
        IS DISTINCT FROM to_jsonb(NEW) - ARRAY['handled_at', 'handled_by_name', 'solicitation_id', 'person_id', 'mail_id', 'is_unsure', 'is_automatic']
        OR (NOT OLD."is_unsure" AND (NEW."is_unsure" OR OLD."is_automatic" IS DISTINCT FROM NEW."is_automatic"))
        OR (OLD."solicitation_id" IS NOT NULL AND OLD."solicitation_id" IS DISTINCT FROM NEW."solicitation_id")
        OR (OLD."person_id" IS NOT NULL AND NEW."person_id" IS NULL)
        OR (NEW."mail_id" IS NOT NULL AND OLD."mail_id" IS DISTINCT FROM NEW."mail_id"))
  EXECUTE FUNCTION "refuse_update"();
