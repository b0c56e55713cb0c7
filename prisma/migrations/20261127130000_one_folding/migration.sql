-- One folding of names and one key of phone numbers, as shared/folding.ts and shared/phones.ts have them. The release
-- before goes on reading "desk_fold", "desk_phone", and their indexes; the next one drops them.

-- Folds text for comparing: without case, accents, and typographic variants. Only ASCII has a case in the C locale,
-- and the result must be the same in all locales.
CREATE FUNCTION "fold_text"("words" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length("words") = char_length("words") THEN
    "words" := translate("words", '`', '''');
  ELSE
    "words" := regexp_replace(
      normalize(translate("words", E'\u00B4\u1FFD', ''''''), NFKD),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\u00AD\u061C\u115F\u1160\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]',
      '', 'g');
    "words" := translate("words",
      E'`\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u2018\u2019\u201B\u2032\u2035\u055A\u05F3\uA78C'
        || E'\u201C\u201D\u201E\u201F' || E'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212' || E'\u0085\u1680\u2028\u2029',
      repeat('''', 18) || repeat('"', 4) || repeat('-', 8) || repeat(' ', 4));
  END IF;
  IF octet_length("words") > char_length("words") THEN
    "words" := translate("words",
      'ȺⱥƁɓɃƀȻȼÐðĐđƉɖƊɗƎǝƏəƐɛɆɇƑƒƓɠǤǥĦħıƗɨɈɉĸƘƙŁłŊŋƝɲØøƆɔƟɵƤƥɌɍŦŧƬƭɄʉƳƴɎɏƵƶÆŒẞÞ'
        || 'ςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'aabbbbccddddddddeeeeeeeeffgggghhiiijjkkkllnnnnoooooopprrttttuuyyyyzzæœßþ'
        || 'σαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    "words" := replace(replace(replace(replace("words", 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  END IF;
  RETURN btrim(regexp_replace(lower("words" COLLATE "C"), '[ \t\n\v\f\r]+', ' ', 'g'), ' ');
END
$$;

-- What makes two spellings one number: ten digits in North America, else all digits, with + if abroad. Without the
-- extension.
CREATE FUNCTION "phone_key"("number" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  "dialed" text;
BEGIN
  "number" := regexp_replace("number", '[A-Za-z#,;].*', '');
  "dialed" := regexp_replace("number", '[^+0-9]', '', 'g');
  IF "dialed" ~ '^(\+|00|011)' THEN
    "dialed" := regexp_replace(regexp_replace("number", '\(0\)', ''), '[^+0-9]', '', 'g');
    "dialed" := regexp_replace("dialed", '^(00|011)(?=[1-9][0-9]{7,14}$)', '+');
  END IF;
  "dialed" := regexp_replace("dialed", '^\+?1([0-9]{10})$', '\1');
  RETURN nullif(regexp_replace("dialed", '^[1-9][0-9]{10,}$', '+\&'), '');
END
$$;

-- The release before searches by the folding before, so a text has that one, too, where they differ.
CREATE OR REPLACE FUNCTION "store_search_entry"("of_kind" "search_kind", "of_id" uuid, "words" text, "moment" timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO "search_entry" AS "known" ("kind", "subject_id", "text", "at")
  SELECT "of_kind", "of_id", ' ' || concat_ws(' ', "folded", nullif("desk_fold"("words"), "folded")), "moment"
    FROM "fold_text"("words") AS "folded"
  ON CONFLICT ("kind", "subject_id") DO UPDATE SET "text" = excluded."text", "at" = excluded."at"
   WHERE ("known"."text", "known"."at") IS DISTINCT FROM (excluded."text", excluded."at");
$$;

-- Writers of one person's records take turns at the entry; the second one sees the records of the first.
CREATE OR REPLACE FUNCTION "refresh_person_search"("of_person" uuid) RETURNS void LANGUAGE plpgsql AS $$
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
        UNION ALL SELECT "phone_key"("phone"), NULL FROM "request"
        UNION ALL SELECT "buyer_name", "created_at" FROM "purchase"
        UNION ALL SELECT lower("email"), NULL FROM "purchase"
        UNION ALL SELECT "phone_key"("phone"), NULL FROM "purchase"
        UNION ALL SELECT "phone_key"("wishes"."phone"), NULL FROM "owned" JOIN "wishes" ON "deal_id" = "owned"."id"
      )
      SELECT string_agg(DISTINCT "word", ' ') AS "words", max("at") AS "latest" FROM "word"
    ) AS "found"
   WHERE "person"."id" = "of_person";
END
$$;

CREATE OR REPLACE FUNCTION "refresh_dealer_search"("of_dealer" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'DEALER' AND "subject_id" = "of_dealer" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('DEALER', "id", concat_ws(' ', "name", "city", "email", "phone_key"("phone"),
      (SELECT string_agg(DISTINCT concat_ws(' ', "contact_name", "contact_email", "phone_key"("contact_phone")), ' ')
         FROM "solicitation" WHERE "dealer_id" = "of_dealer"),
      (SELECT string_agg(concat_ws(' ', c."name", c."email", "phone_key"(c."phone")), ' ' ORDER BY c."id")
         FROM "dealer_contact" c WHERE "dealer_id" = "of_dealer")), "created_at")
    FROM "dealer" WHERE "id" = "of_dealer";
END
$$;

-- Folds what is stored: one entry in each transaction, so that no one waits. Doing it again changes nothing.
CREATE PROCEDURE "fold_search_entries"() LANGUAGE plpgsql AS $$
DECLARE
  "subject" uuid;
  "bought" "orders";
BEGIN
  SET synchronous_commit = off;
  FOR "subject" IN SELECT "id" FROM "person" LOOP
    PERFORM "refresh_person_search"("subject");
    COMMIT;
  END LOOP;
  FOR "subject" IN SELECT "id" FROM "dealer" LOOP
    PERFORM "refresh_dealer_search"("subject");
    COMMIT;
  END LOOP;
  FOR "bought" IN SELECT * FROM "orders" WHERE "buyer_name" ~ '[^A-Za-z0-9 .,''-]' LOOP
    PERFORM "store_search_entry"('ORDER', "bought"."id", concat_ws(' ', "bought"."number", "bought"."session_id",
      "bought"."payment_intent_id", "bought"."buyer_name"), "bought"."created_at");
    COMMIT;
  END LOOP;
  RESET synchronous_commit;
END
$$;
