-- Addresses that wait already stay on the list: null means confirmed.
-- AlterTable
ALTER TABLE "place_request" ADD COLUMN     "link_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "place_request_link_hash_key" ON "place_request"("link_hash");
