-- What the tables of deals promise by themselves, beyond what schema.prisma can say.

ALTER TABLE "staff_note" DROP CONSTRAINT "staff_note_subject_check",
  ADD CONSTRAINT "staff_note_subject_check"
    CHECK (num_nonnulls("conversation_id", "consultation_id", "deal_id") = 1);

ALTER TABLE "deal"
  ADD CONSTRAINT "deal_unit_check" CHECK ("unit" BETWEEN 1 AND 10),
  ADD CONSTRAINT "deal_fee_check" CHECK ("fee_cents" BETWEEN 0 AND 100000000),
  ADD CONSTRAINT "deal_closed_check" CHECK (
    ("status" = 'CLOSED') = ("ended_as" IS NOT NULL) AND ("status" = 'CLOSED') = ("closed_at" IS NOT NULL)
  ),
  ADD CONSTRAINT "deal_chosen_check"
    CHECK (("status" IN ('CHOSEN', 'PURCHASED')) = ("accepted_quote_id" IS NOT NULL)),
  ADD CONSTRAINT "deal_wishes_sent_check"
    CHECK ("status" IN ('INTAKE', 'CLOSED') OR "wishes_sent_at" IS NOT NULL),
  ADD CONSTRAINT "deal_appointment_check"
    CHECK (num_nonnulls("appointment_at", "appointment_place", "appointment_kind") IN (0, 3)
           OR "erased_at" IS NOT NULL),
  ADD CONSTRAINT "deal_end_note_check" CHECK (char_length("end_note") <= 500),
  ADD CONSTRAINT "deal_appointment_place_check" CHECK (char_length("appointment_place") BETWEEN 1 AND 200);

ALTER TABLE "wishes"
  ADD CONSTRAINT "wishes_state_check" CHECK ("state" ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT "wishes_zip_check" CHECK ("zip" ~ '^\d{5}$'),
  ADD CONSTRAINT "wishes_best_time_check" CHECK (char_length("best_time") <= 120),
  ADD CONSTRAINT "wishes_details_check" CHECK (char_length("details") <= 2000),
  ADD CONSTRAINT "wishes_term_check" CHECK ("term_months" BETWEEN 1 AND 96),
  ADD CONSTRAINT "wishes_miles_check" CHECK ("miles_per_year" BETWEEN 5000 AND 30000),
  ADD CONSTRAINT "wishes_monthly_check" CHECK ("monthly_target_cents" BETWEEN 0 AND 100000000);

ALTER TABLE "wanted_vehicle"
  ADD CONSTRAINT "wanted_vehicle_place_check" CHECK ("place" BETWEEN 1 AND 3),
  ADD CONSTRAINT "wanted_vehicle_condition_check" CHECK ("condition" <> 'DEMO'),
  ADD CONSTRAINT "wanted_vehicle_text_check" CHECK (
    char_length("make") BETWEEN 1 AND 40 AND char_length("model") BETWEEN 1 AND 40
    AND char_length("trim") <= 60 AND char_length("colors") <= 60 AND char_length("must_have") <= 500
  ),
  ADD CONSTRAINT "wanted_vehicle_year_check"
    CHECK ("year_from" >= 1981 AND "year_to" >= 1981 AND "year_from" <= "year_to"),
  ADD CONSTRAINT "wanted_vehicle_miles_check" CHECK ("most_miles" BETWEEN 0 AND 1000000);

ALTER TABLE "trade_in"
  ADD CONSTRAINT "trade_in_year_check" CHECK ("year" >= 1981),
  ADD CONSTRAINT "trade_in_miles_check" CHECK ("miles" BETWEEN 0 AND 1000000),
  ADD CONSTRAINT "trade_in_vin_check" CHECK ("vin" ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  ADD CONSTRAINT "trade_in_cents_check" CHECK (
    "payoff_cents" BETWEEN 0 AND 100000000 AND "own_offer_cents" BETWEEN 0 AND 100000000
  );

ALTER TABLE "dealer"
  ADD CONSTRAINT "dealer_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "dealer_state_check" CHECK ("state" ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT "dealer_zip_check" CHECK ("zip" ~ '^\d{5}$'),
  ADD CONSTRAINT "dealer_words_check" CHECK (char_length("words") <= 1000);
CREATE UNIQUE INDEX "dealer_name_zip_key" ON "dealer" (lower("name"), "zip");
CREATE INDEX "dealer_name_prefix_idx" ON "dealer" (lower("name") text_pattern_ops);

ALTER TABLE "contact"
  ADD CONSTRAINT "contact_content_check" CHECK (char_length("content") BETWEEN 1 AND 2000),
  ADD CONSTRAINT "contact_happened_check" CHECK ("happened_at" <= "created_at" + interval '5 minutes');

ALTER TABLE "quote"
  ADD CONSTRAINT "quote_vin_check" CHECK ("vin" ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  ADD CONSTRAINT "quote_stock_number_check" CHECK ("stock_number" ~ '^[A-Za-z0-9-]{1,30}$'),
  ADD CONSTRAINT "quote_condition_check" CHECK ("condition" <> 'EITHER'),
  ADD CONSTRAINT "quote_year_check" CHECK ("year" >= 1981),
  ADD CONSTRAINT "quote_miles_check"
    CHECK ("miles" BETWEEN 0 AND 1000000 AND "miles_per_year" BETWEEN 5000 AND 30000),
  ADD CONSTRAINT "quote_cents_check" CHECK (
    "selling_cents" BETWEEN 10000 AND 100000000
    AND "msrp_cents" BETWEEN 0 AND 100000000 AND "advertised_cents" BETWEEN 0 AND 100000000
    AND "trade_allowance_cents" BETWEEN 0 AND 100000000 AND "trade_payoff_cents" BETWEEN 0 AND 100000000
    AND "down_cents" BETWEEN 0 AND 100000000 AND "residual_cents" BETWEEN 0 AND 100000000
    AND "monthly_tax_cents" BETWEEN 0 AND 100000000
    AND "security_deposit_cents" BETWEEN 0 AND 100000000
    AND "disposition_fee_cents" BETWEEN 0 AND 100000000
    AND "stated_payment_cents" BETWEEN 0 AND 100000000
  ),
  ADD CONSTRAINT "quote_rates_check" CHECK (
    "apr_ppm" BETWEEN 0 AND 360000 AND "money_factor_ppb" BETWEEN 0 AND 10000000
    AND "term_months" BETWEEN 1 AND 96
  ),
  ADD CONSTRAINT "quote_text_check" CHECK (
    char_length("make") BETWEEN 1 AND 40 AND char_length("model") BETWEEN 1 AND 40
    AND char_length("trim") <= 60 AND char_length("color") <= 60
    AND char_length("credit_terms") <= 300 AND char_length("manager_name") BETWEEN 1 AND 120
    AND char_length("note_to_buyer") <= 1000 AND char_length("withdrawn_note") <= 500
    AND char_length("decline_note") <= 300
  ),
  ADD CONSTRAINT "quote_own_check" CHECK ("role" = 'DEALER' OR "status" = 'DRAFT'),
  ADD CONSTRAINT "quote_published_check" CHECK (
    "status" = 'DRAFT' OR "erased_at" IS NOT NULL OR (
      "solicitation_id" IS NOT NULL AND "manager_name" IS NOT NULL AND "document_id" IS NOT NULL
      AND ("vin" IS NOT NULL OR "stock_number" IS NOT NULL)
    )
  ),
  ADD CONSTRAINT "quote_window_check" CHECK (
    "status" = 'DRAFT' OR ("published_at" IS NOT NULL AND "valid_until" IS NOT NULL
      AND "valid_until" > "published_at" AND "out_the_door_cents" IS NOT NULL
      AND "negotiated_cents" IS NOT NULL AND "out_the_door_cents" > 0)
  ),
  ADD CONSTRAINT "quote_accepted_check" CHECK (
    "status" <> 'ACCEPTED' OR ("accepted_at" IS NOT NULL AND "accepted_at" < "valid_until"
      AND ("conditions_text" IS NOT NULL OR "erased_at" IS NOT NULL))
  ),
  ADD CONSTRAINT "quote_finance_check"
    CHECK ("kind" <> 'FINANCE' OR "status" = 'DRAFT' OR ("apr_ppm" IS NOT NULL AND "term_months" IS NOT NULL)),
  ADD CONSTRAINT "quote_lease_check" CHECK (
    "kind" <> 'LEASE' OR "status" = 'DRAFT'
    OR ("money_factor_ppb" IS NOT NULL AND "residual_cents" IS NOT NULL AND "term_months" IS NOT NULL)
  );
CREATE UNIQUE INDEX "quote_one_accepted" ON "quote" ("deal_id") WHERE "status" = 'ACCEPTED';
CREATE INDEX "quote_window" ON "quote" ("valid_until") WHERE "status" = 'PUBLISHED';

ALTER TABLE "quote_line"
  ADD CONSTRAINT "quote_line_place_check" CHECK ("place" BETWEEN 1 AND 30),
  ADD CONSTRAINT "quote_line_label_check" CHECK (char_length("label") BETWEEN 1 AND 80),
  ADD CONSTRAINT "quote_line_cents_check" CHECK (
    "cents" BETWEEN 0 AND 100000000 AND "opening_cents" BETWEEN 0 AND 100000000
  );

ALTER TABLE "document"
  ADD CONSTRAINT "document_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "document_type_check"
    CHECK ("type" IN ('application/pdf', 'image/jpeg', 'image/png', 'text/plain')),
  ADD CONSTRAINT "document_size_check" CHECK ("size" BETWEEN 1 AND 5000000),
  ADD CONSTRAINT "document_sha256_check" CHECK (octet_length("sha256") = 32);

ALTER TABLE "document_part"
  ADD CONSTRAINT "document_part_place_check" CHECK ("place" >= 0),
  ADD CONSTRAINT "document_part_bytes_check" CHECK (octet_length("bytes") BETWEEN 1 AND 262144);

ALTER TABLE "served_state"
  ADD CONSTRAINT "served_state_code_check" CHECK ("code" ~ '^[A-Z]{2}$');

-- A published quote is what the buyer decides on: only its life goes on, and erasure empties it.
CREATE FUNCTION "check_quote_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  living text[] := ARRAY['status', 'valid_until', 'accepted_at', 'conditions_text', 'withdrawn_note',
    'fell_through_as', 'declined_at', 'decline_note', 'asked_again_at', 'seen_at', 'mailed_at', 'erased_at'];
  erased text[] := ARRAY['vin', 'stock_number', 'manager_name', 'note_to_buyer', 'credit_terms',
    'document_id', 'request_key', 'changed_by'];
  freed text[] := CASE WHEN NEW."erased_at" IS NULL THEN living ELSE living || erased END;
BEGIN
  IF NEW."published_by_id" IS NULL THEN freed := freed || ARRAY['published_by_id']; END IF;
  IF NEW."replaces_id" IS NULL THEN freed := freed || ARRAY['replaces_id']; END IF;
  IF NEW."status" = 'DRAFT' OR NEW."valid_until" < OLD."valid_until"
     OR to_jsonb(OLD) - freed IS DISTINCT FROM to_jsonb(NEW) - freed THEN
    RAISE EXCEPTION 'a published quote never changes'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_never_changes';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "quote_never_changes" BEFORE UPDATE ON "quote" FOR EACH ROW
  WHEN (OLD."status" <> 'DRAFT') EXECUTE FUNCTION "check_quote_change"();

-- Waits for a transaction that publishes the quote.
CREATE FUNCTION "check_quote_line_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  current_status "quote_status";
BEGIN
  SELECT "status" INTO current_status FROM "quote"
    WHERE "id" = CASE TG_OP WHEN 'DELETE' THEN OLD."quote_id" ELSE NEW."quote_id" END FOR SHARE;
  IF current_status <> 'DRAFT' THEN
    RAISE EXCEPTION 'the lines of a published quote never change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_line_only_in_drafts';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE TRIGGER "quote_line_only_in_drafts" BEFORE INSERT OR UPDATE OR DELETE ON "quote_line"
  FOR EACH ROW EXECUTE FUNCTION "check_quote_line_change"();

-- At the end of the transaction, when quote and lines are both there.
CREATE FUNCTION "check_quote_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  dealers bigint;
  others bigint;
BEGIN
  SELECT coalesce(sum("cents") FILTER (WHERE "kind" IN ('ADD_ON', 'DEALER_FEE')), 0),
         coalesce(sum(CASE "kind" WHEN 'REBATE' THEN -"cents" ELSE "cents" END)
           FILTER (WHERE "kind" NOT IN ('ADD_ON', 'DEALER_FEE')), 0)
    INTO dealers, others FROM "quote_line" WHERE "quote_id" = NEW."id";
  IF (NEW."negotiated_cents", NEW."out_the_door_cents")
     IS DISTINCT FROM (NEW."selling_cents" + dealers, NEW."selling_cents" + dealers + others) THEN
    RAISE EXCEPTION 'the total of quote % is not the sum of its lines', NEW."id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_total_is_sum';
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "quote_total_is_sum" AFTER INSERT OR UPDATE ON "quote"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."status" <> 'DRAFT') EXECUTE FUNCTION "check_quote_sum"();

-- The author's account may be deleted; the entry stays.
CREATE TRIGGER "contact_never_changes" BEFORE UPDATE ON "contact" FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'staff_id' IS DISTINCT FROM to_jsonb(NEW) - 'staff_id')
  EXECUTE FUNCTION "refuse_update"();

-- Erasure removes names and data of an event, never the event.
CREATE TRIGGER "deal_event_never_changes" BEFORE UPDATE ON "deal_event" FOR EACH ROW
  WHEN (to_jsonb(OLD) - ARRAY['name', 'data'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['name', 'data']
    OR NEW."name" IS NOT NULL OR NEW."data" IS NOT NULL)
  EXECUTE FUNCTION "refuse_update"();

-- Texas is left out until counsel has confirmed that the service may be offered there.
INSERT INTO "served_state" ("code")
SELECT unnest(ARRAY['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'SC', 'TN', 'VA', 'WV']);

-- Units that were paid before deals existed: their 24 hours begin now.
WITH opened AS (
  INSERT INTO "deal" ("order_item_id", "unit", "order_id", "number", "customer_id", "tier", "fee_cents",
                      "contact_by")
  SELECT i."id", n, o."id",
         o."number" || '-' || row_number() OVER (PARTITION BY o."id" ORDER BY i."price_cents", i."id", n),
         o."user_id",
         (CASE WHEN upper(i."package_name") IN ('GOLD', 'PLATINUM', 'DIAMOND')
               THEN upper(i."package_name") ELSE 'SILVER' END)::"deal_tier",
         i."price_cents", clock_timestamp() + interval '24 hours'
    FROM "orders" o
    JOIN "order_item" i ON i."order_id" = o."id"
    CROSS JOIN generate_series(1, i."quantity") n
   WHERE o."status" = 'PAID'
  RETURNING "id"
),
asked AS (INSERT INTO "wishes" ("deal_id") SELECT "id" FROM opened)
INSERT INTO "deal_event" ("deal_id", "kind", "by") SELECT "id", 'PAID', 'SYSTEM' FROM opened;
