-- What the tables of dealers' emails promise by themselves, beyond what schema.prisma can say.

ALTER TABLE "dealer_contact"
  ADD CONSTRAINT "dealer_contact_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "dealer_contact_role_check" CHECK (char_length("role") BETWEEN 1 AND 60),
  ADD CONSTRAINT "dealer_contact_note_check" CHECK (char_length("note") BETWEEN 1 AND 300),
  ADD CONSTRAINT "dealer_contact_default_check" CHECK (NOT ("is_default" AND "is_hidden"));
CREATE UNIQUE INDEX "dealer_contact_email_key" ON "dealer_contact" ("dealer_id", lower("email"));
CREATE UNIQUE INDEX "dealer_contact_default" ON "dealer_contact" ("dealer_id") WHERE "is_default";

ALTER TABLE "quote_request"
  ADD CONSTRAINT "quote_request_body_check" CHECK (char_length("body") BETWEEN 1 AND 10000);

ALTER TABLE "mail"
  ADD CONSTRAINT "mail_reply_token_check" CHECK ("reply_token" ~ '^[0-9a-hjkmnp-tv-z]{20}$') NOT VALID;

ALTER TABLE "inbound_email"
  ADD CONSTRAINT "inbound_email_message_id_check" CHECK (char_length("message_id") BETWEEN 1 AND 500),
  ADD CONSTRAINT "inbound_email_subject_check" CHECK (char_length("subject") <= 300),
  ADD CONSTRAINT "inbound_email_text_check" CHECK (char_length("text") <= 100000),
  ADD CONSTRAINT "inbound_email_about_check" CHECK (num_nonnulls("solicitation_id", "person_id") <= 1),
  ADD CONSTRAINT "inbound_email_handled_check" CHECK (("handled_at" IS NULL) = ("handled_by_name" IS NULL)),
  ADD CONSTRAINT "inbound_email_pasted_check" CHECK (("source" = 'PASTED') = ("request_key" IS NOT NULL));
-- For the list of work and the list of replies.
CREATE INDEX "inbound_email_open" ON "inbound_email" ("received_at", "id")
  WHERE "handled_at" IS NULL AND ("is_bounce" OR NOT "is_automatic");

-- An email is what was received. It is filed once, marked as handled, and moves with a person who is merged.
CREATE TRIGGER "inbound_email_never_changes" BEFORE UPDATE ON "inbound_email" FOR EACH ROW
  WHEN (to_jsonb(OLD) - ARRAY['handled_at', 'handled_by_name', 'solicitation_id', 'person_id', 'mail_id']
        IS DISTINCT FROM to_jsonb(NEW) - ARRAY['handled_at', 'handled_by_name', 'solicitation_id', 'person_id', 'mail_id']
        OR (OLD."solicitation_id" IS NOT NULL AND OLD."solicitation_id" IS DISTINCT FROM NEW."solicitation_id")
        OR (OLD."person_id" IS NOT NULL AND NEW."person_id" IS NULL)
        OR (NEW."mail_id" IS NOT NULL AND OLD."mail_id" IS DISTINCT FROM NEW."mail_id"))
  EXECUTE FUNCTION "refuse_update"();
CREATE TRIGGER "inbound_email_takes_snooze" AFTER DELETE ON "inbound_email"
  FOR EACH ROW EXECUTE FUNCTION "remove_snooze"('REPLY', 'id');

-- Dealers are found by their contacts as well.
CREATE OR REPLACE FUNCTION "refresh_dealer_search"("of_dealer" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'DEALER' AND "subject_id" = "of_dealer" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('DEALER', "id", concat_ws(' ', "name", "city", "email", "desk_phone"("phone"),
      (SELECT string_agg(DISTINCT concat_ws(' ', "contact_name", "contact_email", "desk_phone"("contact_phone")), ' ')
         FROM "solicitation" WHERE "dealer_id" = "of_dealer"),
      (SELECT string_agg(concat_ws(' ', c."name", c."email", "desk_phone"(c."phone")), ' ' ORDER BY c."id")
         FROM "dealer_contact" c WHERE "dealer_id" = "of_dealer")), "created_at")
    FROM "dealer" WHERE "id" = "of_dealer";
END
$$;
CREATE CONSTRAINT TRIGGER "dealer_contact_finds_dealer"
  AFTER INSERT OR DELETE OR UPDATE OF "name", "email", "phone" ON "dealer_contact"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_dealer_words"('dealer_id');

-- The contacts that we know: whom we talked to last, and the dealership's own address.
INSERT INTO "dealer_contact" ("dealer_id", "name", "role", "email", "phone")
SELECT DISTINCT ON ("dealer_id") "dealer_id", left("contact_name", 120), nullif(left("contact_role", 60), ''), nullif("contact_email", ''), nullif("contact_phone", '')
  FROM "solicitation" WHERE "contact_name" <> ''
 ORDER BY "dealer_id", "created_at" DESC, "id";
INSERT INTO "dealer_contact" ("dealer_id", "name", "email", "phone")
SELECT "id", 'Sales', "email", "phone" FROM "dealer"
 WHERE coalesce("email", "phone") IS NOT NULL
   AND NOT EXISTS (SELECT FROM "dealer_contact" c WHERE "dealer_id" = "dealer"."id" AND lower(c."email") = lower("dealer"."email"));
UPDATE "dealer_contact" SET "is_default" = true WHERE "id" IN (
  SELECT DISTINCT ON (c."dealer_id") c."id" FROM "dealer_contact" c JOIN "dealer" ON "dealer"."id" = c."dealer_id"
   WHERE c."email" IS NOT NULL
   ORDER BY c."dealer_id", lower(c."email") = lower("dealer"."email") DESC NULLS LAST, c."id");
