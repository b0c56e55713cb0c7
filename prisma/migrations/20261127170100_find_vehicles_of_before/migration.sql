-- no transaction
DO $$ DECLARE "known" uuid; BEGIN FOR "known" IN SELECT "id" FROM "deal" LOOP PERFORM "refresh_deal_search"("known"); COMMIT; END LOOP; END $$;
