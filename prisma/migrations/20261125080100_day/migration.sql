-- CreateEnum
CREATE TYPE "lost_reason" AS ENUM ('PRICE', 'BOUGHT_ELSEWHERE', 'NOT_SERVED', 'NO_REPLY', 'NOT_READY', 'OTHER');

-- CreateEnum
CREATE TYPE "contact_outcome" AS ENUM ('TALKED', 'LEFT_MESSAGE', 'NO_ANSWER', 'WRONG_NUMBER', 'SENT', 'RECEIVED');

-- CreateEnum
CREATE TYPE "work_kind" AS ENUM ('DEAL', 'CONSULTATION', 'CONVERSATION', 'TASK', 'ORDER');

-- AlterTable
ALTER TABLE "consultation" ADD COLUMN     "assigned_to_id" UUID,
ADD COLUMN     "last_contact_at" TIMESTAMPTZ(3),
ADD COLUMN     "lost_note" TEXT,
ADD COLUMN     "lost_reason" "lost_reason";

-- AlterTable
ALTER TABLE "contact" ADD COLUMN     "consultation_id" UUID,
ADD COLUMN     "conversation_id" UUID,
ADD COLUMN     "outcome" "contact_outcome",
ALTER COLUMN "deal_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "closed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "staff_note" ADD COLUMN     "is_pinned" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "task" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT NOT NULL,
    "deal_id" UUID,
    "consultation_id" UUID,
    "conversation_id" UUID,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "assigned_to_id" UUID,
    "created_by_id" UUID,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "done_at" TIMESTAMPTZ(3),
    "done_by_name" TEXT,
    "request_key" UUID NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "snooze" (
    "kind" "work_kind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "woken_at" TIMESTAMPTZ(3),
    "woken_by" TEXT,

    CONSTRAINT "snooze_pkey" PRIMARY KEY ("kind","subject_id")
);

-- CreateTable
CREATE TABLE "saved_reply" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT NOT NULL,
    "shortcut" TEXT,
    "text" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "saved_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "task_request_key_key" ON "task"("request_key");

-- CreateIndex
CREATE INDEX "task_deal_id_idx" ON "task"("deal_id");

-- CreateIndex
CREATE INDEX "task_consultation_id_idx" ON "task"("consultation_id");

-- CreateIndex
CREATE INDEX "task_conversation_id_idx" ON "task"("conversation_id");

-- CreateIndex
CREATE INDEX "task_assigned_to_id_idx" ON "task"("assigned_to_id");

-- CreateIndex
CREATE INDEX "task_created_by_id_idx" ON "task"("created_by_id");

-- CreateIndex
CREATE INDEX "snooze_until_idx" ON "snooze"("until");

-- CreateIndex
CREATE UNIQUE INDEX "saved_reply_shortcut_key" ON "saved_reply"("shortcut");

-- CreateIndex
CREATE INDEX "consultation_assigned_to_id_idx" ON "consultation"("assigned_to_id");

-- CreateIndex
CREATE INDEX "contact_consultation_id_happened_at_idx" ON "contact"("consultation_id", "happened_at");

-- CreateIndex
CREATE INDEX "contact_conversation_id_happened_at_idx" ON "contact"("conversation_id", "happened_at");

-- AddForeignKey
ALTER TABLE "consultation" ADD CONSTRAINT "consultation_assigned_to_id_fkey" FOREIGN KEY ("assigned_to_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_consultation_id_fkey" FOREIGN KEY ("consultation_id") REFERENCES "consultation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_consultation_id_fkey" FOREIGN KEY ("consultation_id") REFERENCES "consultation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_assigned_to_id_fkey" FOREIGN KEY ("assigned_to_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
