-- The list of deals by due time reads the first end of a live quote and the first follow-up of each deal
-- from these indexes alone.
CREATE INDEX "quote_live" ON "quote" ("deal_id", "valid_until") WHERE "status" = 'PUBLISHED';
DROP INDEX "solicitation_follow_up";
CREATE INDEX "solicitation_follow_up" ON "solicitation" ("deal_id", "follow_up_at")
  WHERE "follow_up_at" IS NOT NULL AND "status" <> 'DECLINED';
