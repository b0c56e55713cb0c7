-- Search: one row for each person, order, deal, and dealer. Triggers keep them.

-- Folds text for comparing: lower case, without the accents of Latin letters, one space between words. Letters lose
-- their accents before they become lower case, because a database in the C locale only knows the case of ASCII.
CREATE FUNCTION "desk_fold"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    lower(translate(regexp_replace(normalize($1, NFD), '[\u0300-\u036F]', '', 'g'), 'ØøŁłĐđıß', 'OoLlDdis')),
    '\s+', ' ', 'g'))
$$;

-- The last ten digits of a phone number, without the country code.
CREATE FUNCTION "desk_phone"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(right(regexp_replace($1, '\D', '', 'g'), 10), '')
$$;

-- pg_trgm is a trusted extension: the owner of the database may create it. Where a host forbids that, search has no
-- index and is slower.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "search_entry_text" ON "search_entry" USING gin ("text" gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'Search has no index: %', SQLERRM;
END
$$;
-- For the list of people.
CREATE INDEX "search_entry_people" ON "search_entry" ("at", "subject_id") WHERE "kind" = 'PERSON';

CREATE FUNCTION "store_search_entry"("of_kind" "search_kind", "of_id" uuid, "words" text, "moment" timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO "search_entry" AS "known" ("kind", "subject_id", "text", "at")
  VALUES ("of_kind", "of_id", ' ' || "desk_fold"("words"), "moment")
  ON CONFLICT ("kind", "subject_id") DO UPDATE SET "text" = excluded."text", "at" = excluded."at"
   WHERE ("known"."text", "known"."at") IS DISTINCT FROM (excluded."text", excluded."at");
$$;

CREATE FUNCTION "remove_search_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "search_entry" WHERE "kind" = TG_ARGV[0]::"search_kind" AND "subject_id" = OLD."id";
  RETURN NULL;
END
$$;

-- People: names, emails, and phone numbers of their accounts and records.
CREATE FUNCTION "begin_search_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "store_search_entry"('PERSON', NEW."id", '', NEW."created_at");
  RETURN NULL;
END
$$;

CREATE TRIGGER "person_is_found" AFTER INSERT ON "person"
  FOR EACH ROW EXECUTE FUNCTION "begin_search_entry"();
CREATE TRIGGER "person_takes_search_entry" AFTER DELETE ON "person"
  FOR EACH ROW EXECUTE FUNCTION "remove_search_entry"('PERSON');

-- Writers of one person's records take turns at the entry; the second one sees the records of the first.
CREATE FUNCTION "refresh_person_search"("of_person" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'PERSON' AND "subject_id" = "of_person" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('PERSON', "person"."id", coalesce("found"."words", ''),
                               greatest("person"."created_at", "found"."latest"))
    FROM "person", LATERAL (
      WITH "address" AS (
        SELECT "email" FROM "person_email" WHERE "person_id" = "of_person"
      ), "account" AS (
        SELECT "users"."id", "users"."email", "first_name", "last_name", "created_at"
          FROM "address" JOIN "users" ON "users"."email" = "address"."email"
      ), "request" AS (
        SELECT c."first_name", c."last_name", c."email", c."phone", c."created_at"
          FROM "account" JOIN "consultation" c ON c."user_id" = "account"."id"
        UNION ALL
        SELECT c."first_name", c."last_name", c."email", c."phone", c."created_at"
          FROM "address" JOIN "consultation" c ON lower(c."email") = "address"."email" WHERE c."user_id" IS NULL
      ), "purchase" AS (
        SELECT o."id", o."buyer_name", o."email", o."phone", o."created_at"
          FROM "account" JOIN "orders" o ON o."user_id" = "account"."id"
        UNION ALL
        SELECT o."id", o."buyer_name", o."email", o."phone", o."created_at"
          FROM "address" JOIN "orders" o ON lower(o."email") = "address"."email" WHERE o."user_id" IS NULL
      ), "owned" AS (
        SELECT d."id" FROM "account" JOIN "deal" d ON d."customer_id" = "account"."id"
        UNION ALL
        SELECT d."id" FROM "purchase" JOIN "deal" d ON d."order_id" = "purchase"."id" WHERE d."customer_id" IS NULL
      ), "word" ("word", "at") AS (
        SELECT "email", NULL::timestamptz FROM "address"
        UNION ALL SELECT "first_name" || ' ' || "last_name", "created_at" FROM "account"
        UNION ALL SELECT "first_name" || ' ' || "last_name", "created_at" FROM "request"
        UNION ALL SELECT lower("email"), NULL FROM "request"
        UNION ALL SELECT "desk_phone"("phone"), NULL FROM "request"
        UNION ALL SELECT "buyer_name", "created_at" FROM "purchase"
        UNION ALL SELECT lower("email"), NULL FROM "purchase"
        UNION ALL SELECT "desk_phone"("phone"), NULL FROM "purchase"
        UNION ALL SELECT "desk_phone"("wishes"."phone"), NULL FROM "owned" JOIN "wishes" ON "deal_id" = "owned"."id"
      )
      SELECT string_agg(DISTINCT "word", ' ') AS "words", max("at") AS "latest" FROM "word"
    ) AS "found"
   WHERE "person"."id" = "of_person";
END
$$;

-- The person may be merged at the same time: then the address is looked up again.
CREATE FUNCTION "refresh_search_of"("address" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "their_id" uuid;
BEGIN
  LOOP
    SELECT "person_id" INTO "their_id" FROM "person_email" WHERE "email" = "address";
    EXIT WHEN NOT FOUND;
    PERFORM FROM "person" WHERE "id" = "their_id" FOR KEY SHARE;
    IF FOUND THEN
      PERFORM "refresh_person_search"("their_id");
      EXIT;
    END IF;
  END LOOP;
END
$$;

-- Whose records these are: the account's email, else the typed one.
CREATE FUNCTION "address_of"("account" uuid, "typed" text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT "email" FROM "users" WHERE "id" = "account"), lower("typed"))
$$;

CREATE FUNCTION "address_of_deal"("of_deal" uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT "address_of"(coalesce("deal"."customer_id", "orders"."user_id"), "orders"."email")
    FROM "deal" JOIN "orders" ON "orders"."id" = "deal"."order_id" WHERE "deal"."id" = "of_deal"
$$;

-- All of these run at the commit, so that no transaction waits for an entry before it takes its other locks.
CREATE FUNCTION "note_account_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "refresh_search_of"(OLD."email"); END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW."email" <> OLD."email") THEN
    PERFORM "refresh_search_of"(NEW."email");
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION "note_record_words"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "before" text;
  "after" text;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    "before" := "address_of"(OLD."user_id", OLD."email");
    PERFORM "refresh_search_of"("before");
  END IF;
  IF TG_OP <> 'DELETE' THEN
    "after" := "address_of"(NEW."user_id", NEW."email");
    IF "after" IS DISTINCT FROM "before" THEN PERFORM "refresh_search_of"("after"); END IF;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION "note_place_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_search_of"(NEW."email");
  RETURN NULL;
END
$$;

CREATE FUNCTION "note_wishes_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_search_of"("address_of_deal"(NEW."deal_id"));
  RETURN NULL;
END
$$;

CREATE FUNCTION "note_deal_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_search_of"("address_of"(OLD."customer_id", NULL));
  PERFORM "refresh_search_of"("address_of_deal"(NEW."id"));
  RETURN NULL;
END
$$;

CREATE FUNCTION "note_person_addresses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM "refresh_person_search"(NEW."person_id"); END IF;
  PERFORM "refresh_person_search"(OLD."person_id");
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "users_are_found" AFTER INSERT OR DELETE ON "users"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_account_words"();
CREATE CONSTRAINT TRIGGER "users_change_words" AFTER UPDATE OF "email", "first_name", "last_name" ON "users"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."email", OLD."first_name", OLD."last_name") IS DISTINCT FROM (NEW."email", NEW."first_name", NEW."last_name"))
  EXECUTE FUNCTION "note_account_words"();
CREATE CONSTRAINT TRIGGER "consultation_is_found" AFTER INSERT OR DELETE ON "consultation"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_record_words"();
CREATE CONSTRAINT TRIGGER "consultation_changes_words"
  AFTER UPDATE OF "email", "user_id", "first_name", "last_name", "phone" ON "consultation"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."email", OLD."user_id", OLD."first_name", OLD."last_name", OLD."phone")
        IS DISTINCT FROM (NEW."email", NEW."user_id", NEW."first_name", NEW."last_name", NEW."phone"))
  EXECUTE FUNCTION "note_record_words"();
CREATE CONSTRAINT TRIGGER "orders_are_found" AFTER INSERT ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."user_id" IS NOT NULL OR NEW."email" IS NOT NULL)
  EXECUTE FUNCTION "note_record_words"();
CREATE CONSTRAINT TRIGGER "orders_change_words" AFTER UPDATE OF "email", "user_id", "buyer_name", "phone" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."email", OLD."user_id", OLD."buyer_name", OLD."phone")
        IS DISTINCT FROM (NEW."email", NEW."user_id", NEW."buyer_name", NEW."phone"))
  EXECUTE FUNCTION "note_record_words"();
CREATE CONSTRAINT TRIGGER "orders_leave_words" AFTER DELETE ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_record_words"();
CREATE CONSTRAINT TRIGGER "place_request_is_found" AFTER INSERT OR UPDATE OF "email" ON "place_request"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_place_words"();
CREATE CONSTRAINT TRIGGER "wishes_are_found" AFTER INSERT ON "wishes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."phone" IS NOT NULL) EXECUTE FUNCTION "note_wishes_words"();
CREATE CONSTRAINT TRIGGER "wishes_change_words" AFTER UPDATE OF "phone" ON "wishes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."phone" IS DISTINCT FROM NEW."phone")
  EXECUTE FUNCTION "note_wishes_words"();
CREATE CONSTRAINT TRIGGER "deal_changes_customer" AFTER UPDATE OF "customer_id" ON "deal"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."customer_id" IS DISTINCT FROM NEW."customer_id")
  EXECUTE FUNCTION "note_deal_customer"();
CREATE CONSTRAINT TRIGGER "person_email_moves" AFTER UPDATE OF "person_id" OR DELETE ON "person_email"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_person_addresses"();

-- Orders: the number, what the card provider calls them, and the buyer's name.
CREATE FUNCTION "note_order_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "store_search_entry"('ORDER', NEW."id",
    concat_ws(' ', NEW."number", NEW."session_id", NEW."payment_intent_id", NEW."buyer_name"), NEW."created_at");
  RETURN NULL;
END
$$;

CREATE TRIGGER "orders_are_found_by_number"
  AFTER INSERT OR UPDATE OF "number", "session_id", "payment_intent_id", "buyer_name" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "note_order_words"();
CREATE TRIGGER "orders_take_search_entry" AFTER DELETE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "remove_search_entry"('ORDER');

-- Deals: the number, and the VINs and stock numbers of the quotes and the trade-in.
CREATE FUNCTION "refresh_deal_search"("of_deal" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'DEAL' AND "subject_id" = "of_deal" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('DEAL', "id", concat_ws(' ', "number",
      (SELECT string_agg(DISTINCT concat_ws(' ', "vin", "stock_number"), ' ') FROM "quote" WHERE "deal_id" = "of_deal"),
      (SELECT "vin" FROM "trade_in" WHERE "deal_id" = "of_deal")), "opened_at")
    FROM "deal" WHERE "id" = "of_deal";
END
$$;

CREATE FUNCTION "note_deal_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_deal_search"((to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0])::uuid);
  RETURN NULL;
END
$$;

CREATE TRIGGER "deal_is_found" AFTER INSERT OR UPDATE OF "number" ON "deal"
  FOR EACH ROW EXECUTE FUNCTION "note_deal_words"('id');
CREATE TRIGGER "deal_takes_search_entry" AFTER DELETE ON "deal"
  FOR EACH ROW EXECUTE FUNCTION "remove_search_entry"('DEAL');
CREATE TRIGGER "quote_finds_deal" AFTER INSERT OR DELETE OR UPDATE OF "vin", "stock_number" ON "quote"
  FOR EACH ROW EXECUTE FUNCTION "note_deal_words"('deal_id');
CREATE TRIGGER "trade_in_finds_deal" AFTER INSERT OR DELETE OR UPDATE OF "vin" ON "trade_in"
  FOR EACH ROW EXECUTE FUNCTION "note_deal_words"('deal_id');

-- Dealers: name and city, and the names, emails, and phone numbers of their people.
CREATE FUNCTION "refresh_dealer_search"("of_dealer" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'DEALER' AND "subject_id" = "of_dealer" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('DEALER', "id", concat_ws(' ', "name", "city", "email", "desk_phone"("phone"),
      (SELECT string_agg(DISTINCT concat_ws(' ', "contact_name", "contact_email", "desk_phone"("contact_phone")), ' ')
         FROM "solicitation" WHERE "dealer_id" = "of_dealer")), "created_at")
    FROM "dealer" WHERE "id" = "of_dealer";
END
$$;

CREATE FUNCTION "note_dealer_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_dealer_search"((to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0])::uuid);
  RETURN NULL;
END
$$;

CREATE TRIGGER "dealer_is_found" AFTER INSERT OR UPDATE OF "name", "city", "email", "phone" ON "dealer"
  FOR EACH ROW EXECUTE FUNCTION "note_dealer_words"('id');
CREATE TRIGGER "dealer_takes_search_entry" AFTER DELETE ON "dealer"
  FOR EACH ROW EXECUTE FUNCTION "remove_search_entry"('DEALER');
CREATE CONSTRAINT TRIGGER "solicitation_finds_dealer"
  AFTER INSERT OR DELETE OR UPDATE OF "contact_name", "contact_email", "contact_phone" ON "solicitation"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_dealer_words"('dealer_id');
