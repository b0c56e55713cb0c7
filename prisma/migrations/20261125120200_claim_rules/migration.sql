-- What claims promise by themselves, beyond what schema.prisma can say.

ALTER TABLE "claim"
  ADD CONSTRAINT "claim_words_check" CHECK (char_length("words") <= 2000),
  ADD CONSTRAINT "claim_note_check" CHECK (char_length("decision_note") <= 1000),
  ADD CONSTRAINT "claim_amount_check" CHECK ("amount_cents" BETWEEN 0 AND 100000000),
  ADD CONSTRAINT "claim_attempt_check" CHECK ("refund_attempt" >= 0),
  ADD CONSTRAINT "claim_decided_check" CHECK (
    ("decided_at" IS NULL) = ("status" IN ('OPEN', 'WITHDRAWN'))
    AND ("decided_at" IS NULL) = ("decided_by_name" IS NULL)
  ),
  ADD CONSTRAINT "claim_refunded_check" CHECK (("status" = 'REFUNDED') = ("refunded_at" IS NOT NULL));

-- One claim at a time: the next one waits for the answer.
CREATE UNIQUE INDEX "claim_one_open" ON "claim" ("deal_id")
  WHERE "status" IN ('OPEN', 'REFUNDING', 'REFUND_FAILED');

-- When the refunded sum of an order last changed.
CREATE FUNCTION "set_refunded_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."refunded_at" := CASE WHEN NEW."refunded_cents" > 0 THEN clock_timestamp() END;
  RETURN NEW;
END
$$;

CREATE TRIGGER "orders_refunded_at" BEFORE UPDATE OF "refunded_cents" ON "orders"
  FOR EACH ROW WHEN (OLD."refunded_cents" IS DISTINCT FROM NEW."refunded_cents")
  EXECUTE FUNCTION "set_refunded_at"();

-- Of earlier refunds, the history knows when, as long as it is kept.
UPDATE "orders" SET "refunded_at" = coalesce(
    (SELECT max("created_at") FROM "history_entry"
      WHERE "subject" = 'ORDER' AND "subject_id" = "orders"."id" AND "field" IN ('status', 'refunded')),
    "paid_at", "created_at")
 WHERE "refunded_cents" > 0;
