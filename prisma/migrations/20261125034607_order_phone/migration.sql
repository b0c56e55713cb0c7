-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "phone" TEXT;
