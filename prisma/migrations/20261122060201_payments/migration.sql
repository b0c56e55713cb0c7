-- CreateEnum
CREATE TYPE "dispute_status" AS ENUM ('OPEN', 'WON', 'LOST');

-- AlterTable
ALTER TABLE "consultation" ADD COLUMN     "sender_hash" TEXT;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "network_hash" TEXT,
ADD COLUMN     "refund_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "visitor_asked_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "dispute" (
    "id" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "status" "dispute_status" NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event_cursor" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_event_cursor_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dispute_order_id_idx" ON "dispute"("order_id");

-- CreateIndex
CREATE INDEX "orders_network_hash_idx" ON "orders"("network_hash");

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "payment_event_cursor" ADD CONSTRAINT "payment_event_cursor_one_row_check" CHECK ("id" = 1);

-- Disputes so far. A dispute that was lost, or won, keeps the provider's id; that of an open one was not
-- stored, so it has its order's id until the provider names it.
INSERT INTO "dispute" ("id", "order_id", "status", "opened_at", "closed_at")
  SELECT ended, "id", CASE WHEN "disputed_at" IS NULL THEN 'WON' ELSE 'LOST' END::"dispute_status",
         coalesce("disputed_at", "paid_at", "created_at"), now()
    FROM "orders", unnest("ended_disputes") AS ended
  ON CONFLICT DO NOTHING;
INSERT INTO "dispute" ("id", "order_id", "status", "opened_at")
  SELECT "id"::text, "id", 'OPEN', "disputed_at"
    FROM "orders" WHERE "disputed_at" IS NOT NULL AND cardinality("ended_disputes") = 0;

ALTER TABLE "orders" DROP COLUMN "ended_disputes";
