-- DropIndex
DROP INDEX "consultation_sender_hash_created_at_idx";

-- AlterTable
ALTER TABLE "consultation" DROP COLUMN "sender_hash";
