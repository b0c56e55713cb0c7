-- Everyone who was here before there were people. Triggers write their search entries at the commit.
SELECT count("desk_person"("email")) FROM (
  SELECT lower("email") AS "email" FROM "users"
  UNION SELECT lower("email") FROM "consultation" WHERE "user_id" IS NULL
  UNION SELECT lower("email") FROM "orders" WHERE "user_id" IS NULL AND "email" IS NOT NULL
  UNION SELECT "email" FROM "place_request"
) AS "address";
SELECT count("refresh_person_search"("id")) FROM "person";

SELECT count("store_search_entry"('ORDER', "id",
  concat_ws(' ', "number", "session_id", "payment_intent_id", "buyer_name"), "created_at")) FROM "orders";
SELECT count("refresh_deal_search"("id")) FROM "deal";
SELECT count("refresh_dealer_search"("id")) FROM "dealer";
