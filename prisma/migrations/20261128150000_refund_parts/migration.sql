-- CreateTable
CREATE TABLE "order_refund" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "cents" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "order_refund_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_refund_order_id_idx" ON "order_refund"("order_id");

-- AddForeignKey
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A trigger, because the release before changes the sum, too.
CREATE FUNCTION "store_refund_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "order_refund" ("order_id", "cents") VALUES (NEW."id", NEW."refunded_cents" - coalesce(OLD."refunded_cents", 0));
  RETURN NULL;
END
$$;

CREATE TRIGGER "orders_first_refund_part" AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (NEW."refunded_cents" > 0)
  EXECUTE FUNCTION "store_refund_part"();

CREATE TRIGGER "orders_refund_part" AFTER UPDATE OF "refunded_cents" ON "orders"
  FOR EACH ROW WHEN (OLD."refunded_cents" IS DISTINCT FROM NEW."refunded_cents")
  EXECUTE FUNCTION "store_refund_part"();

-- Of what went back before: the parts of claims say when; the rest went back with the last change of the sum.
INSERT INTO "order_refund" ("order_id", "cents", "at")
SELECT "deal"."order_id", "claim"."amount_cents", "claim"."refunded_at"
  FROM "claim" JOIN "deal" ON "deal"."id" = "claim"."deal_id"
 WHERE "claim"."refunded_at" IS NOT NULL AND "claim"."provider_refund_id" IS NOT NULL AND "claim"."amount_cents" > 0;

INSERT INTO "order_refund" ("order_id", "cents", "at")
SELECT "id", "refunded_cents" - "stored"."cents", coalesce("refunded_at", "paid_at", "created_at")
  FROM "orders" CROSS JOIN LATERAL (
    SELECT coalesce(sum("cents"), 0)::int FROM "order_refund" WHERE "order_id" = "orders"."id") AS "stored" ("cents")
 WHERE "refunded_cents" <> "stored"."cents";
