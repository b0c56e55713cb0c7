-- CreateEnum
CREATE TYPE "search_kind" AS ENUM ('PERSON', 'ORDER', 'DEAL', 'DEALER');

-- AlterTable
ALTER TABLE "contact" ADD COLUMN     "person_id" UUID;

-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "from_name" TEXT,
ADD COLUMN     "in_reply_to" TEXT,
ADD COLUMN     "is_personal" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "person_id" UUID,
ADD COLUMN     "reply_to" TEXT,
ADD COLUMN     "reply_token" TEXT;

-- AlterTable
ALTER TABLE "staff_note" ADD COLUMN     "person_id" UUID;

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "person_id" UUID;

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "contact_stop_at" TIMESTAMPTZ(3),
    "contact_stop_note" TEXT,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_email" (
    "email" TEXT NOT NULL,
    "person_id" UUID NOT NULL,

    CONSTRAINT "person_email_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "person_alias" (
    "old_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,

    CONSTRAINT "person_alias_pkey" PRIMARY KEY ("old_id")
);

-- CreateTable
CREATE TABLE "person_not_same" (
    "a_id" UUID NOT NULL,
    "b_id" UUID NOT NULL,

    CONSTRAINT "person_not_same_pkey" PRIMARY KEY ("a_id","b_id")
);

-- CreateTable
CREATE TABLE "search_entry" (
    "kind" "search_kind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "search_entry_pkey" PRIMARY KEY ("kind","subject_id")
);

-- CreateIndex
CREATE INDEX "person_email_person_id_idx" ON "person_email"("person_id");

-- CreateIndex
CREATE INDEX "person_alias_person_id_idx" ON "person_alias"("person_id");

-- CreateIndex
CREATE INDEX "person_not_same_b_id_idx" ON "person_not_same"("b_id");

-- CreateIndex
CREATE INDEX "contact_person_id_happened_at_idx" ON "contact"("person_id", "happened_at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_reply_token_key" ON "mail"("reply_token");

-- CreateIndex
CREATE INDEX "mail_person_id_idx" ON "mail"("person_id");

-- CreateIndex
CREATE INDEX "staff_note_person_id_created_at_idx" ON "staff_note"("person_id", "created_at");

-- CreateIndex
CREATE INDEX "task_person_id_idx" ON "task"("person_id");

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_email" ADD CONSTRAINT "person_email_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_alias" ADD CONSTRAINT "person_alias_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_not_same" ADD CONSTRAINT "person_not_same_a_id_fkey" FOREIGN KEY ("a_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_not_same" ADD CONSTRAINT "person_not_same_b_id_fkey" FOREIGN KEY ("b_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
