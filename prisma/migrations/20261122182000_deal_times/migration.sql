ALTER TABLE "deal" ADD COLUMN "follow_up_at" TIMESTAMPTZ(3),
ADD COLUMN "quote_ends_at" TIMESTAMPTZ(3);

UPDATE "deal" SET
  "quote_ends_at" = (SELECT min("valid_until") FROM "quote"
    WHERE "deal_id" = "deal"."id" AND "status" = 'PUBLISHED' AND "valid_until" > clock_timestamp()),
  "follow_up_at" = (SELECT min("solicitation"."follow_up_at") FROM "solicitation"
    WHERE "deal_id" = "deal"."id" AND "status" <> 'DECLINED');

-- What the list of deals sorts by is in the row of the deal, so that one table is read for it.
CREATE FUNCTION "note_deal_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- First the lock: the statement after it sees what others have committed.
  PERFORM FROM "deal" WHERE "id" = NEW."deal_id" FOR NO KEY UPDATE;
  UPDATE "deal" SET
    "quote_ends_at" = (SELECT min("valid_until") FROM "quote"
      WHERE "deal_id" = NEW."deal_id" AND "status" = 'PUBLISHED' AND "valid_until" > clock_timestamp()),
    "follow_up_at" = (SELECT min("solicitation"."follow_up_at") FROM "solicitation"
      WHERE "deal_id" = NEW."deal_id" AND "status" <> 'DECLINED')
   WHERE "id" = NEW."deal_id";
  RETURN NULL;
END
$$;

CREATE TRIGGER "quote_end_in_deal" AFTER INSERT OR UPDATE OF "status", "valid_until" ON "quote"
  FOR EACH ROW WHEN (NEW."status" <> 'DRAFT') EXECUTE FUNCTION "note_deal_times"();
CREATE TRIGGER "follow_up_in_deal" AFTER INSERT OR UPDATE OF "status", "follow_up_at" ON "solicitation"
  FOR EACH ROW EXECUTE FUNCTION "note_deal_times"();

CREATE INDEX "deal_quote_ends" ON "deal" ("quote_ends_at") WHERE "quote_ends_at" IS NOT NULL;
DROP INDEX "solicitation_follow_up";
