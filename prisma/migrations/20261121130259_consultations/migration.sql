-- CreateTable
CREATE TABLE "consultation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "request_key" UUID,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "travel_distance" TEXT NOT NULL,
    "credit_range" TEXT NOT NULL,
    "purchase_method" TEXT NOT NULL,
    "down_payment" TEXT NOT NULL,
    "vehicle_type" TEXT NOT NULL,
    "budget_range" TEXT NOT NULL,
    "timeline" TEXT NOT NULL,
    "additional_details" TEXT,
    "sender_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consultation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "consultation_request_key_key" ON "consultation"("request_key");

-- CreateIndex
CREATE INDEX "consultation_sender_hash_created_at_idx" ON "consultation"("sender_hash", "created_at");

-- CreateIndex
CREATE INDEX "consultation_created_at_idx" ON "consultation"("created_at");
