-- AlterTable
ALTER TABLE "consultation" ADD COLUMN     "contact_consent_version" TEXT;
