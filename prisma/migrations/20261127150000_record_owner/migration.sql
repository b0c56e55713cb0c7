-- Whose each record is: of the person of its account's email, else of the person of the email that was typed. Each
-- part finds its rows by an index, whether one asks for a record, an address, an account, or a person. "account_id" is the
-- account with that email, and "at" when the record was made, or a conversation last written to.
CREATE OR REPLACE VIEW "account_owner" ("record_id", "at", "address", "account_id", "person_id", "link") AS
SELECT u."id", u."created_at", u."email", u."id", p."person_id", 'ACCOUNT'
  FROM "users" u LEFT JOIN "person_email" p ON p."email" = u."email";

CREATE OR REPLACE VIEW "conversation_owner" ("record_id", "at", "address", "account_id", "person_id", "link") AS
SELECT c."id", c."last_message_at", u."email", u."id", p."person_id", 'ACCOUNT'
  FROM "conversation" c JOIN "users" u ON u."id" = c."customer_id" LEFT JOIN "person_email" p ON p."email" = u."email";

CREATE OR REPLACE VIEW "consultation_owner" ("record_id", "at", "address", "account_id", "person_id", "link") AS
SELECT c."id", c."created_at", u."email", u."id", p."person_id", 'ACCOUNT'
  FROM "consultation" c JOIN "users" u ON u."id" = c."user_id" LEFT JOIN "person_email" p ON p."email" = u."email"
UNION ALL
SELECT c."id", c."created_at", lower(c."email"), u."id", p."person_id",
       CASE WHEN u."email_verified" THEN 'CONFIRMED_EMAIL' ELSE 'UNCONFIRMED_EMAIL' END
  FROM "consultation" c LEFT JOIN "users" u ON u."email" = lower(c."email")
  LEFT JOIN "person_email" p ON p."email" = lower(c."email")
 WHERE c."user_id" IS NULL;

CREATE OR REPLACE VIEW "order_owner" ("record_id", "at", "address", "account_id", "person_id", "link") AS
SELECT o."id", o."created_at", u."email", u."id", p."person_id", 'ACCOUNT'
  FROM "orders" o JOIN "users" u ON u."id" = o."user_id" LEFT JOIN "person_email" p ON p."email" = u."email"
UNION ALL
SELECT o."id", o."created_at", lower(o."email"), u."id", p."person_id",
       CASE WHEN u."email_verified" THEN 'CONFIRMED_EMAIL' ELSE 'UNCONFIRMED_EMAIL' END
  FROM "orders" o LEFT JOIN "users" u ON u."email" = lower(o."email")
  LEFT JOIN "person_email" p ON p."email" = lower(o."email")
 WHERE o."user_id" IS NULL AND o."email" IS NOT NULL;

-- A deal is its customer's. One that no account has joined is of the owner of its order.
CREATE OR REPLACE VIEW "deal_owner" ("record_id", "at", "address", "account_id", "person_id", "link") AS
SELECT d."id", d."opened_at", u."email", u."id", p."person_id", 'ACCOUNT'
  FROM "deal" d JOIN "users" u ON u."id" = d."customer_id" LEFT JOIN "person_email" p ON p."email" = u."email"
UNION ALL
SELECT d."id", d."opened_at", u."email", u."id", p."person_id", 'ACCOUNT'
  FROM "deal" d JOIN "orders" o ON o."id" = d."order_id" JOIN "users" u ON u."id" = o."user_id"
  LEFT JOIN "person_email" p ON p."email" = u."email"
 WHERE d."customer_id" IS NULL
UNION ALL
SELECT d."id", d."opened_at", lower(o."email"), u."id", p."person_id",
       CASE WHEN u."email_verified" THEN 'CONFIRMED_EMAIL' ELSE 'UNCONFIRMED_EMAIL' END
  FROM "deal" d JOIN "orders" o ON o."id" = d."order_id" LEFT JOIN "users" u ON u."email" = lower(o."email")
  LEFT JOIN "person_email" p ON p."email" = lower(o."email")
 WHERE d."customer_id" IS NULL AND o."user_id" IS NULL AND o."email" IS NOT NULL;

CREATE OR REPLACE VIEW "place_request_owner" ("record_id", "at", "address", "account_id", "person_id", "link") AS
SELECT r."id", r."created_at", r."email", u."id", p."person_id",
       CASE WHEN u."email_verified" THEN 'CONFIRMED_EMAIL' ELSE 'UNCONFIRMED_EMAIL' END
  FROM "place_request" r LEFT JOIN "users" u ON u."email" = r."email"
  LEFT JOIN "person_email" p ON p."email" = r."email";

-- All of them. A statement about one kind reads the view of that kind, whose plan takes less time to make.
CREATE OR REPLACE VIEW "record_owner" AS
SELECT 'ACCOUNT' AS "kind", * FROM "account_owner"
UNION ALL SELECT 'CONVERSATION', * FROM "conversation_owner"
UNION ALL SELECT 'CONSULTATION', * FROM "consultation_owner"
UNION ALL SELECT 'ORDER', * FROM "order_owner"
UNION ALL SELECT 'DEAL', * FROM "deal_owner"
UNION ALL SELECT 'PLACE_REQUEST', * FROM "place_request_owner";

-- Search reads whose records they are from the view, too.
CREATE OR REPLACE FUNCTION "refresh_person_search"("of_person" uuid) RETURNS void LANGUAGE plpgsql AS $$
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
      )
      SELECT string_agg(DISTINCT "word", ' ') AS "words", max("at") AS "latest" FROM "word"
    ) AS "found"
   WHERE "person"."id" = "of_person";
END
$$;

-- Of a record that has changed or is gone, the view doesn't say whose it was. So this refreshes everyone who has one of
-- these accounts or addresses, in one order for all writers.
CREATE FUNCTION "refresh_search_of_any"("accounts" uuid[], "typed" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "their_email" text;
BEGIN
  FOR "their_email" IN
    SELECT "email" FROM "person_email"
     WHERE "email" IN (SELECT "email" FROM "users" WHERE "id" = ANY ("accounts")
                       UNION SELECT lower("word") FROM unnest("typed") AS "word")
     ORDER BY "person_id"
  LOOP
    PERFORM "refresh_search_of"("their_email");
  END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION "note_record_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_search_of_any"(ARRAY[OLD."user_id", NEW."user_id"], ARRAY[OLD."email", NEW."email"]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "note_deal_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_search_of_any"(ARRAY[OLD."customer_id", NEW."customer_id", "user_id"], ARRAY["email"])
    FROM "orders" WHERE "id" = NEW."order_id";
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "note_wishes_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_search_of"("address") FROM "deal_owner" WHERE "record_id" = NEW."deal_id";
  RETURN NULL;
END
$$;
