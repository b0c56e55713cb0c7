-- CreateEnum
CREATE TYPE "claim_reason" AS ENUM ('NOT_SERVED', 'NO_QUOTE', 'NOT_BETTER', 'NOT_HONORED', 'OTHER');

-- CreateEnum
CREATE TYPE "claim_status" AS ENUM ('OPEN', 'WITHDRAWN', 'REFUSED', 'REFUNDING', 'REFUND_FAILED', 'REFUNDED');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "refunded_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "claim" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "reason" "claim_reason" NOT NULL,
    "words" TEXT NOT NULL,
    "status" "claim_status" NOT NULL DEFAULT 'OPEN',
    "amount_cents" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "facts" JSONB NOT NULL,
    "decided_by_id" UUID,
    "decided_by_name" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decision_note" TEXT,
    "refund_attempt" SMALLINT NOT NULL DEFAULT 0,
    "provider_refund_id" TEXT,
    "refunded_at" TIMESTAMPTZ(3),
    "request_key" UUID,

    CONSTRAINT "claim_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "claim_request_key_key" ON "claim"("request_key");

-- CreateIndex
CREATE INDEX "claim_deal_id_idx" ON "claim"("deal_id");

-- CreateIndex
CREATE INDEX "claim_decided_by_id_idx" ON "claim"("decided_by_id");

-- CreateIndex
CREATE INDEX "claim_status_asked_at_idx" ON "claim"("status", "asked_at");

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
