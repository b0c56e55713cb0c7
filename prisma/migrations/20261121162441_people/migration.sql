-- CreateEnum
CREATE TYPE "consultation_status" AS ENUM ('NEW', 'CONTACTED', 'QUALIFIED', 'LOST');

-- CreateEnum
CREATE TYPE "history_subject" AS ENUM ('PACKAGE', 'CONSULTATION', 'ORDER', 'CONVERSATION');

-- AlterTable
ALTER TABLE "package" ADD COLUMN     "is_hidden" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "cart" RENAME COLUMN "token_hash" TO "owner_hash";
ALTER TABLE "cart" RENAME CONSTRAINT "cart_token_hash_check" TO "cart_owner_hash_check";
ALTER INDEX "cart_token_hash_key" RENAME TO "cart_owner_hash_key";
ALTER TABLE "cart" ADD COLUMN "user_id" UUID;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "email" TEXT,
ADD COLUMN     "refund_reason" TEXT,
ADD COLUMN     "user_id" UUID;

-- AlterTable
ALTER TABLE "consultation" ADD COLUMN     "contact_by" TIMESTAMPTZ(3),
ADD COLUMN     "contacted_at" TIMESTAMPTZ(3),
ADD COLUMN     "status" "consultation_status" NOT NULL DEFAULT 'NEW',
ADD COLUMN     "user_id" UUID;
UPDATE "consultation" SET "contact_by" = "created_at" + interval '24 hours';
ALTER TABLE "consultation" ALTER COLUMN "contact_by" SET NOT NULL;

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "customer_id" UUID NOT NULL,
    "assigned_to_id" UUID,
    "waiting_since" TIMESTAMPTZ(3),
    "last_message_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "position" BIGSERIAL NOT NULL,
    "conversation_id" UUID NOT NULL,
    "author_id" UUID,
    "is_from_admin" BOOLEAN NOT NULL,
    "content" TEXT NOT NULL,
    "client_message_id" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "cause" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "reset_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "staff_note" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "conversation_id" UUID,
    "consultation_id" UUID,
    "author_id" UUID,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "history_entry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "subject" "history_subject" NOT NULL,
    "subject_id" UUID NOT NULL,
    "subject_name" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,
    "staff_id" UUID,
    "staff_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "history_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_user_id_idx" ON "sign_in"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_provider_id_account_id_key" ON "sign_in"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE INDEX "verification_expires_at_idx" ON "verification"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_customer_id_key" ON "conversation"("customer_id");

-- CreateIndex
CREATE INDEX "conversation_waiting_since_last_message_at_id_idx" ON "conversation"("waiting_since", "last_message_at" DESC, "id");

-- CreateIndex
CREATE INDEX "conversation_assigned_to_id_idx" ON "conversation"("assigned_to_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_position_key" ON "message"("position");

-- CreateIndex
CREATE INDEX "message_conversation_id_position_idx" ON "message"("conversation_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "message_conversation_id_author_id_client_message_id_key" ON "message"("conversation_id", "author_id", "client_message_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_cause_key" ON "mail"("cause");

-- CreateIndex
CREATE INDEX "mail_created_at_idx" ON "mail"("created_at");

-- CreateIndex
CREATE INDEX "attempt_reset_at_idx" ON "attempt"("reset_at");

-- CreateIndex
CREATE INDEX "staff_note_conversation_id_created_at_idx" ON "staff_note"("conversation_id", "created_at");

-- CreateIndex
CREATE INDEX "staff_note_consultation_id_created_at_idx" ON "staff_note"("consultation_id", "created_at");

-- CreateIndex
CREATE INDEX "staff_note_author_id_idx" ON "staff_note"("author_id");

-- CreateIndex
CREATE INDEX "history_entry_created_at_id_idx" ON "history_entry"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "history_entry_subject_subject_id_created_at_idx" ON "history_entry"("subject", "subject_id", "created_at");

-- CreateIndex
CREATE INDEX "history_entry_staff_id_idx" ON "history_entry"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "cart_user_id_key" ON "cart"("user_id");

-- CreateIndex
CREATE INDEX "orders_user_id_idx" ON "orders"("user_id");

-- CreateIndex
CREATE INDEX "orders_created_at_id_idx" ON "orders"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "consultation_status_contact_by_id_idx" ON "consultation"("status", "contact_by", "id");

-- CreateIndex
CREATE INDEX "consultation_user_id_idx" ON "consultation"("user_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_assigned_to_id_fkey" FOREIGN KEY ("assigned_to_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consultation" ADD CONSTRAINT "consultation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_consultation_id_fkey" FOREIGN KEY ("consultation_id") REFERENCES "consultation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "history_entry" ADD CONSTRAINT "history_entry_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the tables promise by themselves, beyond what the Prisma schema can say.

ALTER TABLE "users" ADD CONSTRAINT "users_email_check" CHECK ("email" = lower("email"));

ALTER TABLE "message"
  ADD CONSTRAINT "message_content_check" CHECK (char_length("content") BETWEEN 1 AND 4000);

ALTER TABLE "staff_note"
  ADD CONSTRAINT "staff_note_content_check" CHECK (char_length("content") BETWEEN 1 AND 4000),
  ADD CONSTRAINT "staff_note_subject_check"
    CHECK (num_nonnulls("conversation_id", "consultation_id") = 1);

-- Unread messages are few among many.
CREATE INDEX "message_unread" ON "message" ("conversation_id", "is_from_admin")
  WHERE "read_at" IS NULL;
CREATE INDEX "message_unmailed" ON "message" ("created_at")
  WHERE "is_from_admin" AND "read_at" IS NULL AND "mailed_at" IS NULL;
-- An address is the same in capitals.
CREATE INDEX "orders_email" ON "orders" (lower("email"));
CREATE INDEX "consultation_email" ON "consultation" (lower("email"));
CREATE INDEX "mail_unsent" ON "mail" ("created_at") WHERE "sent_at" IS NULL;

-- History says what was. Only the link to an account that is gone may be cut.
CREATE TRIGGER "history_never_changes" BEFORE UPDATE ON "history_entry" FOR EACH ROW
  WHEN ((OLD."subject", OLD."subject_id", OLD."subject_name", OLD."field", OLD."before",
         OLD."after", OLD."staff_name", OLD."created_at")
    IS DISTINCT FROM (NEW."subject", NEW."subject_id", NEW."subject_name", NEW."field",
         NEW."before", NEW."after", NEW."staff_name", NEW."created_at"))
  EXECUTE FUNCTION "refuse_update"();
