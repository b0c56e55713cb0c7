-- What the tables promise by themselves, beyond what schema.prisma can say.

ALTER TABLE "package"
  ADD CONSTRAINT "package_price_check" CHECK ("price_cents" >= 0),
  ADD CONSTRAINT "package_available_check" CHECK ("available_inventory" >= 0),
  ADD CONSTRAINT "package_held_check" CHECK ("held_inventory" >= 0),
  ADD CONSTRAINT "package_sold_check" CHECK ("sold_inventory" >= 0),
  ADD CONSTRAINT "package_sold_before_check" CHECK ("sold_before" BETWEEN 0 AND "sold_inventory"),
  ADD CONSTRAINT "package_units_check"
    CHECK ("available_inventory" + "held_inventory" + "sold_inventory" = "total_inventory");

ALTER TABLE "cart"
  ADD CONSTRAINT "cart_token_hash_check" CHECK (octet_length("token_hash") = 32);

ALTER TABLE "cart_item"
  ADD CONSTRAINT "cart_item_quantity_check" CHECK ("quantity" BETWEEN 1 AND 10),
  ADD CONSTRAINT "cart_item_agreed_price_check" CHECK ("agreed_price_cents" >= 0);

ALTER TABLE "order_item"
  ADD CONSTRAINT "order_item_quantity_check" CHECK ("quantity" BETWEEN 1 AND 10),
  ADD CONSTRAINT "order_item_price_check" CHECK ("price_cents" >= 0);

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_total_check" CHECK ("total_cents" >= 0),
  ADD CONSTRAINT "orders_currency_check" CHECK ("currency" = 'usd'),
  ADD CONSTRAINT "orders_paid_cents_check" CHECK ("paid_cents" >= 0),
  ADD CONSTRAINT "orders_refunded_check"
    CHECK ("refunded_cents" BETWEEN 0 AND coalesce("paid_cents", "total_cents")),
  -- A free order has no payment intent, but it has a session like every other.
  ADD CONSTRAINT "orders_paid_check"
    CHECK ("status" <> 'PAID' OR ("paid_at" IS NOT NULL AND "session_id" IS NOT NULL)),
  ADD CONSTRAINT "orders_unpaid_check"
    CHECK ("status" NOT IN ('PENDING', 'CANCELLED', 'EXPIRED', 'FAILED') OR "paid_at" IS NULL),
  -- Another amount than ours was paid: never simply PAID.
  ADD CONSTRAINT "orders_amount_check"
    CHECK ("paid_cents" = "total_cents" OR "status" IN ('REVIEW', 'REFUNDING', 'REFUNDED'));

-- One payable session per cart.
CREATE UNIQUE INDEX "orders_one_pending_per_cart" ON "orders" ("cart_id") WHERE "status" = 'PENDING';

-- The first customer does not need to know.
ALTER SEQUENCE "orders_number_seq" RESTART WITH 1001;

-- What was sold stays as it was sold. Whoever is refused learns by which rule.
CREATE FUNCTION "refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING CONSTRAINT = TG_NAME;
END
$$;

CREATE TRIGGER "order_item_never_changes" BEFORE UPDATE ON "order_item"
  FOR EACH ROW EXECUTE FUNCTION "refuse_update"();

CREATE TRIGGER "orders_total_never_changes" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD."number", OLD."total_cents", OLD."currency")
    IS DISTINCT FROM (NEW."number", NEW."total_cents", NEW."currency"))
  EXECUTE FUNCTION "refuse_update"();

-- At the end of the transaction, when order and lines are both there.
CREATE FUNCTION "check_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked_id uuid := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'orders' THEN 'id' ELSE 'order_id' END;
BEGIN
  IF EXISTS (
    SELECT FROM "orders" o WHERE o."id" = checked_id AND o."total_cents" <> (
      SELECT coalesce(sum(i."price_cents" * i."quantity"), 0)
        FROM "order_item" i WHERE i."order_id" = o."id"
    )
  ) THEN
    RAISE EXCEPTION 'the total of order % is not the sum of its lines', checked_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_total_is_sum';
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "orders_total_is_sum" AFTER INSERT ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_total"();

CREATE CONSTRAINT TRIGGER "order_item_total_is_sum" AFTER INSERT ON "order_item"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_total"();

-- Every instance keeps a copy of the list of packages and hears from here that it changed.
CREATE FUNCTION "notify_packages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('packages', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "package_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "package"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_packages"();
