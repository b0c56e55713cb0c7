-- Limits, as those of the file.
ALTER TABLE "imported_person" ADD CONSTRAINT "imported_person_email" CHECK ("email" = lower("email"));
ALTER TABLE "imported_person" ADD CONSTRAINT "imported_person_note" CHECK (char_length("note") <= 500);

-- People who might be the same are found by their numbers.
CREATE INDEX "imported_person_phone" ON "imported_person" ("phone_key"("phone"));

-- An imported customer is a record of the person with that address.
CREATE VIEW "imported_person_owner" ("record_id", "at", "address", "account_id", "person_id", "link") AS
SELECT i."id", i."imported_at", i."email", u."id", p."person_id",
       CASE WHEN u."email_verified" THEN 'CONFIRMED_EMAIL' ELSE 'UNCONFIRMED_EMAIL' END
  FROM "imported_person" i LEFT JOIN "users" u ON u."email" = i."email"
  LEFT JOIN "person_email" p ON p."email" = i."email";

CREATE OR REPLACE VIEW "record_owner" AS
SELECT 'ACCOUNT' AS "kind", * FROM "account_owner"
UNION ALL SELECT 'CONVERSATION', * FROM "conversation_owner"
UNION ALL SELECT 'CONSULTATION', * FROM "consultation_owner"
UNION ALL SELECT 'ORDER', * FROM "order_owner"
UNION ALL SELECT 'DEAL', * FROM "deal_owner"
UNION ALL SELECT 'PLACE_REQUEST', * FROM "place_request_owner"
UNION ALL SELECT 'IMPORTED', * FROM "imported_person_owner";

CREATE TRIGGER "imported_person_has_person" AFTER INSERT ON "imported_person"
  FOR EACH ROW EXECUTE FUNCTION "know_address"();

CREATE FUNCTION "note_imported_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_search_of"(coalesce(NEW."email", OLD."email"));
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "imported_person_is_found" AFTER INSERT OR DELETE ON "imported_person"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_imported_words"();
CREATE CONSTRAINT TRIGGER "imported_person_changes_words" AFTER UPDATE OF "name", "phone" ON "imported_person"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."phone" IS DISTINCT FROM NEW."phone")
  EXECUTE FUNCTION "note_imported_words"();

-- A person is found by the name and number that were imported, too.
CREATE OR REPLACE FUNCTION "refresh_person_search"("of_person" uuid) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = 'force_generic_plan' AS $$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'PERSON' AND "subject_id" = "of_person" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('PERSON', "person"."id", coalesce("found"."words", ''),
                               greatest("person"."created_at", "found"."latest"))
    FROM "person", LATERAL (
      WITH "record" AS (
        SELECT "kind", "record_id" AS "id" FROM "record_owner" WHERE "person_id" = "of_person"
      ), "request" AS (
        SELECT c.* FROM "record" JOIN "consultation" c USING ("id") WHERE "kind" = 'CONSULTATION'
      ), "purchase" AS (
        SELECT o.* FROM "record" JOIN "orders" o USING ("id") WHERE "kind" = 'ORDER'
      ), "imported" AS (
        SELECT i.* FROM "record" JOIN "imported_person" i USING ("id") WHERE "kind" = 'IMPORTED'
      ), "word" ("word", "at") AS (
        SELECT "email", NULL::timestamptz FROM "person_email" WHERE "person_id" = "of_person"
        UNION ALL SELECT "first_name" || ' ' || "last_name", "created_at"
          FROM "record" JOIN "users" USING ("id") WHERE "kind" = 'ACCOUNT'
        UNION ALL SELECT "first_name" || ' ' || "last_name", "created_at" FROM "request"
        UNION ALL SELECT lower("email"), NULL FROM "request"
        UNION ALL SELECT "phone_key"("phone"), NULL FROM "request"
        UNION ALL SELECT "buyer_name", "created_at" FROM "purchase"
        UNION ALL SELECT lower("email"), NULL FROM "purchase"
        UNION ALL SELECT "phone_key"("phone"), NULL FROM "purchase"
        UNION ALL SELECT "phone_key"("wishes"."phone"), NULL
          FROM "record" JOIN "wishes" ON "deal_id" = "record"."id" WHERE "kind" = 'DEAL'
        UNION ALL SELECT "name", "imported_at" FROM "imported"
        UNION ALL SELECT "phone_key"("phone"), NULL FROM "imported"
      )
      SELECT string_agg(DISTINCT "word", ' ') AS "words", max("at") AS "latest" FROM "word"
    ) AS "found"
   WHERE "person"."id" = "of_person";
END
$$;
