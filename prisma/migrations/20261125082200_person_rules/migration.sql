-- What the tables of people promise by themselves, beyond what schema.prisma can say.

ALTER TABLE "person"
  ADD CONSTRAINT "person_contact_stop_check"
    CHECK ("contact_stop_note" IS NULL
           OR "contact_stop_at" IS NOT NULL AND char_length("contact_stop_note") BETWEEN 1 AND 300);
ALTER TABLE "person_email"
  ADD CONSTRAINT "person_email_check" CHECK ("email" = lower("email"));
ALTER TABLE "person_not_same"
  ADD CONSTRAINT "person_not_same_check" CHECK ("a_id" < "b_id");

ALTER TABLE "staff_note" DROP CONSTRAINT "staff_note_subject_check",
  ADD CONSTRAINT "staff_note_subject_check"
    CHECK (num_nonnulls("conversation_id", "consultation_id", "deal_id", "person_id") = 1);
CREATE UNIQUE INDEX "staff_note_pinned_of_person" ON "staff_note" ("person_id") WHERE "is_pinned";

-- An email is longer than what is written down about a call.
ALTER TABLE "contact" DROP CONSTRAINT "contact_content_check",
  ADD CONSTRAINT "contact_content_check"
    CHECK (char_length("content") BETWEEN 1 AND CASE "channel" WHEN 'EMAIL' THEN 10000 ELSE 2000 END),
  DROP CONSTRAINT "contact_subject_check",
  ADD CONSTRAINT "contact_subject_check"
    CHECK (num_nonnulls("deal_id", "consultation_id", "conversation_id", "person_id") = 1);
ALTER TABLE "task" DROP CONSTRAINT "task_subject_check",
  ADD CONSTRAINT "task_subject_check"
    CHECK (num_nonnulls("deal_id", "consultation_id", "conversation_id", "person_id") <= 1);

-- The author's account may be deleted, and the person merged; the entry stays.
CREATE OR REPLACE TRIGGER "contact_never_changes" BEFORE UPDATE ON "contact" FOR EACH ROW
  WHEN (to_jsonb(OLD) - ARRAY['staff_id', 'person_id'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['staff_id', 'person_id'])
  EXECUTE FUNCTION "refuse_update"();

-- Makes sure that an address belongs to a person, and that it stays until the transaction ends. If another transaction
-- was first, its person counts.
CREATE FUNCTION "desk_person"("address" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "made" uuid;
BEGIN
  LOOP
    PERFORM FROM "person_email" WHERE "email" = "address" FOR KEY SHARE;
    EXIT WHEN FOUND;
    INSERT INTO "person" DEFAULT VALUES RETURNING "id" INTO "made";
    INSERT INTO "person_email" ("email", "person_id") VALUES ("address", "made") ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
    DELETE FROM "person" WHERE "id" = "made";
  END LOOP;
END
$$;

CREATE FUNCTION "know_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "desk_person"(lower(NEW."email"));
  RETURN NULL;
END
$$;

CREATE TRIGGER "users_have_person" AFTER INSERT OR UPDATE OF "email" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "know_address"();
CREATE TRIGGER "consultation_has_person" AFTER INSERT OR UPDATE OF "email", "user_id" ON "consultation"
  FOR EACH ROW WHEN (NEW."user_id" IS NULL) EXECUTE FUNCTION "know_address"();
CREATE TRIGGER "orders_have_person" AFTER INSERT OR UPDATE OF "email", "user_id" ON "orders"
  FOR EACH ROW WHEN (NEW."user_id" IS NULL AND NEW."email" IS NOT NULL) EXECUTE FUNCTION "know_address"();
CREATE TRIGGER "place_request_has_person" AFTER INSERT OR UPDATE OF "email" ON "place_request"
  FOR EACH ROW EXECUTE FUNCTION "know_address"();
