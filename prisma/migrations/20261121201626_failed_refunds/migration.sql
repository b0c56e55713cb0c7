-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "ended_disputes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "failed_refunds" TEXT[] DEFAULT ARRAY[]::TEXT[];
