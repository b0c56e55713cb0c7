-- CreateEnum
CREATE TYPE "review_status" AS ENUM ('SUBMITTED', 'PUBLISHED', 'HIDDEN', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "review" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "rating" SMALLINT NOT NULL,
    "words" TEXT NOT NULL,
    "may_publish" BOOLEAN NOT NULL,
    "shown_name" TEXT NOT NULL,
    "shown_place" TEXT NOT NULL,
    "consent_version" TEXT,
    "consent_text" TEXT,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "status" "review_status" NOT NULL DEFAULT 'SUBMITTED',
    "decided_by_name" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "review_deal_id_key" ON "review"("deal_id");

-- CreateIndex
CREATE INDEX "review_submitted_at_id_idx" ON "review"("submitted_at" DESC, "id");

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
