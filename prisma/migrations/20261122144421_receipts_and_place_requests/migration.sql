-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "buyer_name" TEXT,
ADD COLUMN     "card_brand" TEXT,
ADD COLUMN     "card_last4" TEXT;

-- CreateTable
CREATE TABLE "place_request" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "package_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "place_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "place_request_email_idx" ON "place_request"("email");

-- CreateIndex
CREATE UNIQUE INDEX "place_request_package_id_email_key" ON "place_request"("package_id", "email");

-- AddForeignKey
ALTER TABLE "place_request" ADD CONSTRAINT "place_request_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE CASCADE ON UPDATE CASCADE;
