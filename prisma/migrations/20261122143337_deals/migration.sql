-- CreateEnum
CREATE TYPE "deal_tier" AS ENUM ('SILVER', 'GOLD', 'PLATINUM', 'DIAMOND');

-- CreateEnum
CREATE TYPE "deal_status" AS ENUM ('INTAKE', 'SEARCHING', 'CHOSEN', 'PURCHASED', 'CLOSED');

-- CreateEnum
CREATE TYPE "deal_end" AS ENUM ('BUYER_STOPPED', 'NO_DEAL', 'REFUNDED');

-- CreateEnum
CREATE TYPE "appointment_kind" AS ENUM ('PICKUP', 'DEALER_DELIVERY');

-- CreateEnum
CREATE TYPE "vehicle_condition" AS ENUM ('NEW', 'USED', 'DEMO', 'EITHER');

-- CreateEnum
CREATE TYPE "solicitation_status" AS ENUM ('TO_ASK', 'ASKED', 'ANSWERED', 'DECLINED', 'SILENT');

-- CreateEnum
CREATE TYPE "contact_channel" AS ENUM ('PHONE', 'EMAIL', 'TEXT', 'IN_PERSON');

-- CreateEnum
CREATE TYPE "quote_role" AS ENUM ('DEALER', 'OWN');

-- CreateEnum
CREATE TYPE "quote_status" AS ENUM ('DRAFT', 'PUBLISHED', 'ACCEPTED', 'WITHDRAWN', 'REPLACED', 'FELL_THROUGH');

-- CreateEnum
CREATE TYPE "payment_kind" AS ENUM ('CASH', 'FINANCE', 'LEASE');

-- CreateEnum
CREATE TYPE "fell_through" AS ENUM ('DEALER_DID_NOT_HONOR', 'UNIT_SOLD', 'CREDIT', 'OTHER');

-- CreateEnum
CREATE TYPE "quote_line_kind" AS ENUM ('ADD_ON', 'DEALER_FEE', 'BANK_FEE', 'GOVERNMENT_FEE', 'TAX', 'REBATE');

-- CreateEnum
CREATE TYPE "document_kind" AS ENUM ('DEALER_QUOTE', 'WINDOW_STICKER', 'ADVERT', 'OWN_OFFER', 'TRADE_OFFER', 'BUYERS_ORDER', 'OTHER');

-- CreateEnum
CREATE TYPE "deal_event_kind" AS ENUM ('PAID', 'JOINED', 'ADVOCATE', 'CONTACTED', 'WISHES_SENT', 'WISHES_CHANGED', 'DEALER_ASKED', 'DEALER_ANSWERED', 'DEALER_DECLINED', 'QUOTE_PUBLISHED', 'QUOTE_REPLACED', 'QUOTE_EXTENDED', 'QUOTE_WITHDRAWN', 'QUOTE_ASKED_AGAIN', 'QUOTE_ACCEPTED', 'DEALER_CONFIRMED', 'APPOINTMENT', 'REOPENED', 'ENDED');

-- CreateEnum
CREATE TYPE "deal_party" AS ENUM ('BUYER', 'STAFF', 'SYSTEM');

-- AlterEnum
ALTER TYPE "history_subject" ADD VALUE 'DEAL';

-- AlterTable
ALTER TABLE "staff_note" ADD COLUMN     "deal_id" UUID;

-- CreateTable
CREATE TABLE "deal" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_item_id" UUID NOT NULL,
    "unit" SMALLINT NOT NULL,
    "order_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "customer_id" UUID,
    "tier" "deal_tier" NOT NULL,
    "fee_cents" INTEGER NOT NULL,
    "status" "deal_status" NOT NULL DEFAULT 'INTAKE',
    "ended_as" "deal_end",
    "end_note" TEXT,
    "assigned_to_id" UUID,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "contact_by" TIMESTAMPTZ(3) NOT NULL,
    "contacted_at" TIMESTAMPTZ(3),
    "wishes_sent_at" TIMESTAMPTZ(3),
    "first_quote_at" TIMESTAMPTZ(3),
    "accepted_quote_id" UUID,
    "chosen_at" TIMESTAMPTZ(3),
    "dealer_confirmed_at" TIMESTAMPTZ(3),
    "appointment_at" TIMESTAMPTZ(3),
    "appointment_place" TEXT,
    "appointment_kind" "appointment_kind",
    "closed_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "deal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wishes" (
    "deal_id" UUID NOT NULL,
    "state" CHAR(2),
    "zip" TEXT,
    "phone" TEXT,
    "best_time" TEXT,
    "travel_distance" TEXT,
    "purchase_method" TEXT,
    "credit_range" TEXT,
    "down_payment" TEXT,
    "budget_range" TEXT,
    "timeline" TEXT,
    "term_months" SMALLINT,
    "miles_per_year" INTEGER,
    "monthly_target_cents" INTEGER,
    "details" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3),
    "changed_by" TEXT,

    CONSTRAINT "wishes_pkey" PRIMARY KEY ("deal_id")
);

-- CreateTable
CREATE TABLE "wanted_vehicle" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "condition" "vehicle_condition" NOT NULL,
    "year_from" SMALLINT,
    "year_to" SMALLINT,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "trim" TEXT,
    "colors" TEXT,
    "must_have" TEXT,
    "most_miles" INTEGER,

    CONSTRAINT "wanted_vehicle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trade_in" (
    "deal_id" UUID NOT NULL,
    "year" SMALLINT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "trim" TEXT,
    "miles" INTEGER NOT NULL,
    "vin" TEXT,
    "condition" TEXT,
    "payoff_cents" INTEGER,
    "lender" TEXT,
    "own_offer_cents" INTEGER,
    "own_offer_from" TEXT,

    CONSTRAINT "trade_in_pkey" PRIMARY KEY ("deal_id")
);

-- CreateTable
CREATE TABLE "dealer" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" CHAR(2) NOT NULL,
    "zip" TEXT NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "makes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "words" TEXT,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dealer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "solicitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "dealer_id" UUID NOT NULL,
    "status" "solicitation_status" NOT NULL DEFAULT 'TO_ASK',
    "contact_name" TEXT,
    "contact_role" TEXT,
    "contact_phone" TEXT,
    "contact_email" TEXT,
    "asked_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "follow_up_at" TIMESTAMPTZ(3),
    "decline_note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "solicitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "solicitation_id" UUID,
    "channel" "contact_channel" NOT NULL,
    "is_outgoing" BOOLEAN NOT NULL,
    "is_reached" BOOLEAN NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "content" TEXT NOT NULL,
    "staff_id" UUID,
    "staff_name" TEXT NOT NULL,
    "request_key" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "solicitation_id" UUID,
    "replaces_id" UUID,
    "role" "quote_role" NOT NULL DEFAULT 'DEALER',
    "status" "quote_status" NOT NULL DEFAULT 'DRAFT',
    "condition" "vehicle_condition" NOT NULL,
    "year" SMALLINT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "trim" TEXT,
    "color" TEXT,
    "miles" INTEGER,
    "vin" TEXT,
    "stock_number" TEXT,
    "msrp_cents" INTEGER,
    "advertised_cents" INTEGER,
    "advertised_on" DATE,
    "selling_cents" INTEGER NOT NULL,
    "kind" "payment_kind" NOT NULL,
    "trade_allowance_cents" INTEGER,
    "trade_payoff_cents" INTEGER,
    "down_cents" INTEGER,
    "apr_ppm" INTEGER,
    "term_months" SMALLINT,
    "money_factor_ppb" INTEGER,
    "residual_cents" INTEGER,
    "miles_per_year" INTEGER,
    "monthly_tax_cents" INTEGER,
    "security_deposit_cents" INTEGER,
    "disposition_fee_cents" INTEGER,
    "stated_payment_cents" INTEGER,
    "credit_terms" TEXT,
    "manager_name" TEXT,
    "note_to_buyer" TEXT,
    "document_id" UUID,
    "valid_until" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "published_by_id" UUID,
    "accepted_at" TIMESTAMPTZ(3),
    "conditions_text" TEXT,
    "withdrawn_note" TEXT,
    "fell_through_as" "fell_through",
    "declined_at" TIMESTAMPTZ(3),
    "decline_note" TEXT,
    "asked_again_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),
    "out_the_door_cents" INTEGER,
    "negotiated_cents" INTEGER,
    "payment_cents" INTEGER,
    "total_cost_cents" INTEGER,
    "formula" SMALLINT NOT NULL DEFAULT 1,
    "request_key" UUID,
    "erased_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "changed_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote_line" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "quote_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "kind" "quote_line_kind" NOT NULL,
    "label" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "opening_cents" INTEGER,
    "is_at_signing" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "quote_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "kind" "document_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "by_staff" BOOLEAN NOT NULL,
    "author_id" UUID,
    "is_shown" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_part" (
    "document_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "document_part_pkey" PRIMARY KEY ("document_id","place")
);

-- CreateTable
CREATE TABLE "deal_event" (
    "position" BIGSERIAL NOT NULL,
    "deal_id" UUID NOT NULL,
    "kind" "deal_event_kind" NOT NULL,
    "by" "deal_party" NOT NULL,
    "name" TEXT,
    "quote_id" UUID,
    "data" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "deal_event_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "served_state" (
    "code" CHAR(2) NOT NULL,

    CONSTRAINT "served_state_pkey" PRIMARY KEY ("code")
);

-- CreateIndex
CREATE UNIQUE INDEX "deal_number_key" ON "deal"("number");

-- CreateIndex
CREATE UNIQUE INDEX "deal_accepted_quote_id_key" ON "deal"("accepted_quote_id");

-- CreateIndex
CREATE INDEX "deal_order_id_idx" ON "deal"("order_id");

-- CreateIndex
CREATE INDEX "deal_customer_id_idx" ON "deal"("customer_id");

-- CreateIndex
CREATE INDEX "deal_assigned_to_id_idx" ON "deal"("assigned_to_id");

-- CreateIndex
CREATE INDEX "deal_status_contact_by_id_idx" ON "deal"("status", "contact_by", "id");

-- CreateIndex
CREATE UNIQUE INDEX "deal_order_item_id_unit_key" ON "deal"("order_item_id", "unit");

-- CreateIndex
CREATE UNIQUE INDEX "wanted_vehicle_deal_id_place_key" ON "wanted_vehicle"("deal_id", "place");

-- CreateIndex
CREATE INDEX "solicitation_dealer_id_idx" ON "solicitation"("dealer_id");

-- CreateIndex
CREATE UNIQUE INDEX "solicitation_deal_id_dealer_id_key" ON "solicitation"("deal_id", "dealer_id");

-- CreateIndex
CREATE UNIQUE INDEX "contact_request_key_key" ON "contact"("request_key");

-- CreateIndex
CREATE INDEX "contact_deal_id_happened_at_idx" ON "contact"("deal_id", "happened_at");

-- CreateIndex
CREATE INDEX "contact_solicitation_id_idx" ON "contact"("solicitation_id");

-- CreateIndex
CREATE INDEX "contact_staff_id_idx" ON "contact"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "quote_request_key_key" ON "quote"("request_key");

-- CreateIndex
CREATE INDEX "quote_deal_id_idx" ON "quote"("deal_id");

-- CreateIndex
CREATE INDEX "quote_solicitation_id_idx" ON "quote"("solicitation_id");

-- CreateIndex
CREATE INDEX "quote_replaces_id_idx" ON "quote"("replaces_id");

-- CreateIndex
CREATE INDEX "quote_document_id_idx" ON "quote"("document_id");

-- CreateIndex
CREATE INDEX "quote_published_by_id_idx" ON "quote"("published_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "quote_line_quote_id_place_key" ON "quote_line"("quote_id", "place");

-- CreateIndex
CREATE INDEX "document_author_id_idx" ON "document"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_deal_id_kind_sha256_key" ON "document"("deal_id", "kind", "sha256");

-- CreateIndex
CREATE INDEX "deal_event_deal_id_position_idx" ON "deal_event"("deal_id", "position");

-- CreateIndex
CREATE INDEX "staff_note_deal_id_created_at_idx" ON "staff_note"("deal_id", "created_at");

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_assigned_to_id_fkey" FOREIGN KEY ("assigned_to_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_accepted_quote_id_fkey" FOREIGN KEY ("accepted_quote_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wanted_vehicle" ADD CONSTRAINT "wanted_vehicle_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trade_in" ADD CONSTRAINT "trade_in_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitation" ADD CONSTRAINT "solicitation_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitation" ADD CONSTRAINT "solicitation_dealer_id_fkey" FOREIGN KEY ("dealer_id") REFERENCES "dealer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_solicitation_id_fkey" FOREIGN KEY ("solicitation_id") REFERENCES "solicitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_solicitation_id_fkey" FOREIGN KEY ("solicitation_id") REFERENCES "solicitation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "quote"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_part" ADD CONSTRAINT "document_part_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal_event" ADD CONSTRAINT "deal_event_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
