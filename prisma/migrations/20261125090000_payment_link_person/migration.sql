-- AlterTable
ALTER TABLE "payment_link" ADD COLUMN     "person_id" UUID;

-- AddForeignKey
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
