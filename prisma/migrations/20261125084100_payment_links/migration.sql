-- AlterTable
ALTER TABLE "cart" ADD COLUMN     "payment_link_id" UUID;

-- AlterTable
ALTER TABLE "consultation" ADD COLUMN     "won_at" TIMESTAMPTZ(3),
ADD COLUMN     "won_order_id" UUID;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "payment_link_id" UUID;

-- CreateTable
CREATE TABLE "payment_link" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token" TEXT NOT NULL,
    "consultation_id" UUID,
    "recipient" TEXT NOT NULL,
    "package_id" UUID NOT NULL,
    "quantity" SMALLINT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "note" TEXT,
    "created_by_id" UUID,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "valid_days" SMALLINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "first_opened_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "order_id" UUID,
    "mailings" SMALLINT NOT NULL DEFAULT 0,
    "reminded_at" TIMESTAMPTZ(3),
    "request_key" UUID NOT NULL,

    CONSTRAINT "payment_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_link_token_key" ON "payment_link"("token");

-- CreateIndex
CREATE UNIQUE INDEX "payment_link_order_id_key" ON "payment_link"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_link_request_key_key" ON "payment_link"("request_key");

-- CreateIndex
CREATE INDEX "payment_link_consultation_id_idx" ON "payment_link"("consultation_id");

-- CreateIndex
CREATE INDEX "payment_link_package_id_idx" ON "payment_link"("package_id");

-- CreateIndex
CREATE INDEX "payment_link_created_by_id_idx" ON "payment_link"("created_by_id");

-- CreateIndex
CREATE INDEX "payment_link_created_at_id_idx" ON "payment_link"("created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "consultation_won_order_id_key" ON "consultation"("won_order_id");

-- AddForeignKey
ALTER TABLE "consultation" ADD CONSTRAINT "consultation_won_order_id_fkey" FOREIGN KEY ("won_order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_consultation_id_fkey" FOREIGN KEY ("consultation_id") REFERENCES "consultation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart" ADD CONSTRAINT "cart_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_link"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_link"("id") ON DELETE SET NULL ON UPDATE CASCADE;
