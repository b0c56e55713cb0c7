-- CreateTable
CREATE TABLE "imported_person" (
    "email" TEXT NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "note" TEXT,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "imported_by_name" TEXT NOT NULL,

    CONSTRAINT "imported_person_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE UNIQUE INDEX "imported_person_id_key" ON "imported_person"("id");

-- CreateIndex
CREATE INDEX "imported_person_imported_at_idx" ON "imported_person"("imported_at");
