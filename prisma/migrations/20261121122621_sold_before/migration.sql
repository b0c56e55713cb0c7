-- AlterTable
ALTER TABLE "package" ADD COLUMN     "sold_before" INTEGER NOT NULL DEFAULT 0;
