-- A deal is found by the makes and models that its buyer wants and that its quotes are about.
CREATE OR REPLACE FUNCTION "refresh_deal_search"("of_deal" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'DEAL' AND "subject_id" = "of_deal" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('DEAL', "id", concat_ws(' ', "number",
      (SELECT string_agg(DISTINCT concat_ws(' ', "make", "model"), ' ')
         FROM (SELECT "make", "model" FROM "wanted_vehicle" WHERE "deal_id" = "of_deal"
               UNION SELECT "make", "model" FROM "quote" WHERE "deal_id" = "of_deal") AS "vehicle"),
      (SELECT string_agg(DISTINCT concat_ws(' ', "vin", "stock_number"), ' ') FROM "quote" WHERE "deal_id" = "of_deal"),
      (SELECT "vin" FROM "trade_in" WHERE "deal_id" = "of_deal")), "opened_at")
    FROM "deal" WHERE "id" = "of_deal";
END
$$;

-- Wishes are saved by replacing the vehicles: once they are, the entry changes or doesn't.
CREATE CONSTRAINT TRIGGER "wanted_vehicle_finds_deal" AFTER INSERT OR DELETE OR UPDATE OF "make", "model" ON "wanted_vehicle"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_deal_words"('deal_id');

CREATE OR REPLACE TRIGGER "quote_finds_deal" AFTER INSERT OR DELETE OR UPDATE OF "vin", "stock_number", "make", "model" ON "quote"
  FOR EACH ROW EXECUTE FUNCTION "note_deal_words"('deal_id');
