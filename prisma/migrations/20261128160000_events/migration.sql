-- Something that happened, for programs and webhooks: which record it is about, and nothing about people.
CREATE TABLE "event" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "type" TEXT NOT NULL,
    "subject_id" UUID,
    "number" TEXT,
    "state" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "event_at_id_idx" ON "event"("at", "id");
