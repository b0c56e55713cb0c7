-- CreateEnum
CREATE TYPE "quote_request_kind" AS ENUM ('FIRST', 'FOLLOW_UP');

-- CreateEnum
CREATE TYPE "inbound_email_source" AS ENUM ('WEBHOOK', 'PASTED');

-- AlterTable
ALTER TABLE "dealer" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "document" ADD COLUMN     "reply_id" UUID;

-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "solicitation_id" UUID;

-- CreateTable
CREATE TABLE "dealer_contact" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "dealer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT,

    CONSTRAINT "dealer_contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote_request" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "solicitation_id" UUID NOT NULL,
    "mail_id" UUID,
    "kind" "quote_request_kind" NOT NULL,
    "to_email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "deadline_at" TIMESTAMPTZ(3),
    "sent_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "bounced_at" TIMESTAMPTZ(3),
    "batch_key" UUID NOT NULL,

    CONSTRAINT "quote_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_email" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "message_id" TEXT,
    "mail_id" UUID,
    "solicitation_id" UUID,
    "person_id" UUID,
    "from_email" TEXT NOT NULL,
    "from_name" TEXT,
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "source" "inbound_email_source" NOT NULL,
    "is_automatic" BOOLEAN NOT NULL DEFAULT false,
    "is_bounce" BOOLEAN NOT NULL DEFAULT false,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "handled_at" TIMESTAMPTZ(3),
    "handled_by_name" TEXT,
    "request_key" UUID,

    CONSTRAINT "inbound_email_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dealer_contact_dealer_id_idx" ON "dealer_contact"("dealer_id");

-- CreateIndex
CREATE UNIQUE INDEX "quote_request_mail_id_key" ON "quote_request"("mail_id");

-- CreateIndex
CREATE INDEX "quote_request_solicitation_id_created_at_idx" ON "quote_request"("solicitation_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "quote_request_batch_key_solicitation_id_key" ON "quote_request"("batch_key", "solicitation_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_email_message_id_key" ON "inbound_email"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_email_request_key_key" ON "inbound_email"("request_key");

-- CreateIndex
CREATE INDEX "inbound_email_mail_id_idx" ON "inbound_email"("mail_id");

-- CreateIndex
CREATE INDEX "inbound_email_solicitation_id_received_at_idx" ON "inbound_email"("solicitation_id", "received_at");

-- CreateIndex
CREATE INDEX "inbound_email_person_id_received_at_idx" ON "inbound_email"("person_id", "received_at");

-- CreateIndex
CREATE INDEX "document_reply_id_idx" ON "document"("reply_id");

-- CreateIndex
CREATE INDEX "mail_solicitation_id_idx" ON "mail"("solicitation_id");

-- AddForeignKey
ALTER TABLE "dealer_contact" ADD CONSTRAINT "dealer_contact_dealer_id_fkey" FOREIGN KEY ("dealer_id") REFERENCES "dealer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_solicitation_id_fkey" FOREIGN KEY ("solicitation_id") REFERENCES "solicitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_email" ADD CONSTRAINT "inbound_email_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_email" ADD CONSTRAINT "inbound_email_solicitation_id_fkey" FOREIGN KEY ("solicitation_id") REFERENCES "solicitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_email" ADD CONSTRAINT "inbound_email_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "inbound_email"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_solicitation_id_fkey" FOREIGN KEY ("solicitation_id") REFERENCES "solicitation"("id") ON DELETE SET NULL ON UPDATE CASCADE;
