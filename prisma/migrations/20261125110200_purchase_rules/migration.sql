-- What purchases and savings promise by themselves, beyond what schema.prisma can say.

ALTER TABLE "deal"
  ADD CONSTRAINT "deal_purchased_check" CHECK (
    ("status" = 'PURCHASED') = ("purchased_on" IS NOT NULL)
    AND num_nonnulls("purchased_on", "purchase_recorded_at", "support_until") IN (0, 3)
  ),
  ADD CONSTRAINT "deal_saving_check" CHECK (
    num_nonnulls("baseline_cents", "baseline_kind", "price_saving_cents", "trade_saving_cents",
                 "finance_saving_cents", "final_role") IN (0, 6)
    AND ("baseline_cents" IS NULL OR "status" = 'PURCHASED') AND "final_role" <> 'OWN'
  ),
  ADD CONSTRAINT "deal_saving_cents_check" CHECK (
    "baseline_cents" BETWEEN 0 AND 100000000
    AND "price_saving_cents" BETWEEN -100000000 AND 100000000
    AND "trade_saving_cents" BETWEEN -100000000 AND 100000000
    AND "finance_saving_cents" BETWEEN -1000000000 AND 1000000000
  ),
  ADD CONSTRAINT "deal_verified_check" CHECK (
    ("savings_verified_at" IS NULL OR "baseline_cents" IS NOT NULL)
    AND ("savings_verified_at" IS NULL) = ("savings_verified_by_name" IS NULL)
  ),
  ADD CONSTRAINT "deal_verdict_check" CHECK (
    ("contract_verdict" IS NULL) = ("contract_reviewed_at" IS NULL)
    AND ("contract_verdict" <> 'NOT_YET' OR "contract_note" IS NOT NULL OR "erased_at" IS NOT NULL)
  ),
  ADD CONSTRAINT "deal_contract_note_check" CHECK (char_length("contract_note") <= 1000),
  ADD CONSTRAINT "deal_terms_check"
    CHECK ("no_quote_days" BETWEEN 1 AND 365 AND "least_saving_cents" BETWEEN 0 AND 100000000);

ALTER TABLE "quote"
  ADD CONSTRAINT "quote_comparable_check" CHECK (
    ("is_comparable" IS NULL) = ("comparable_note" IS NULL)
    AND ("is_comparable" IS NULL OR "role" = 'OWN') AND char_length("comparable_note") <= 500
  );
CREATE UNIQUE INDEX "quote_one_contract" ON "quote" ("deal_id") WHERE "role" = 'CONTRACT';

-- For the emails before support ends, the list of those in support, and retention.
CREATE INDEX "deal_support" ON "deal" ("support_until") WHERE "support_until" IS NOT NULL;

-- Whether what the saving of a deal rests on is fixed: from the purchase on. Until the saving is verified, the
-- transactions that compute it again may still change it. Erasure may at any time.
CREATE FUNCTION "is_saving_fixed"("deal_id" uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  is_fixed boolean;
BEGIN
  SELECT "status" = 'PURCHASED' AND "erased_at" IS NULL
         AND ("savings_verified_at" IS NOT NULL
              OR current_setting('drivefair.saving', true) IS DISTINCT FROM 'on')
    INTO is_fixed FROM "deal" WHERE "id" = "is_saving_fixed"."deal_id" FOR SHARE;
  RETURN coalesce(is_fixed, false);
END
$$;

CREATE FUNCTION "refuse_fixed"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'own offers and the contract never change after the purchase'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'own_and_contract_fixed';
END
$$;

CREATE FUNCTION "check_own_and_contract"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."role" <> 'DEALER' OR NEW."role" <> 'DEALER')
     AND ("is_saving_fixed"(OLD."deal_id") OR "is_saving_fixed"(NEW."deal_id")) THEN
    PERFORM "refuse_fixed"();
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE TRIGGER "own_and_contract_fixed" BEFORE INSERT OR UPDATE OR DELETE ON "quote"
  FOR EACH ROW EXECUTE FUNCTION "check_own_and_contract"();

CREATE FUNCTION "check_own_and_contract_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "quote"
              WHERE "id" IN (OLD."quote_id", NEW."quote_id") AND "role" <> 'DEALER'
                AND "is_saving_fixed"("deal_id")) THEN
    PERFORM "refuse_fixed"();
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE TRIGGER "own_and_contract_fixed" BEFORE INSERT OR UPDATE OR DELETE ON "quote_line"
  FOR EACH ROW EXECUTE FUNCTION "check_own_and_contract_lines"();

-- The author's account may be deleted, and the document may be shown to the buyer.
CREATE FUNCTION "check_proving_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'DELETE' OR to_jsonb(OLD) - ARRAY['author_id', 'is_shown']
                          IS DISTINCT FROM to_jsonb(NEW) - ARRAY['author_id', 'is_shown'])
     AND (EXISTS (SELECT FROM "quote" WHERE "document_id" = OLD."id" AND "role" <> 'DEALER')
          OR OLD."kind" = 'BUYERS_ORDER'
             AND EXISTS (SELECT FROM "deal" WHERE "id" = OLD."deal_id" AND "savings_verified_at" IS NOT NULL))
     AND "is_saving_fixed"(OLD."deal_id") THEN
    PERFORM "refuse_fixed"();
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE TRIGGER "own_and_contract_fixed" BEFORE UPDATE OR DELETE ON "document"
  FOR EACH ROW EXECUTE FUNCTION "check_proving_document"();

-- Money back can be asked for until 90 days after a deal ended.
UPDATE "deal" SET "claim_until" = "closed_at" + interval '90 days' WHERE "status" = 'CLOSED';
