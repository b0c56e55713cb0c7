CREATE TYPE "webhook_format" AS ENUM ('STANDARD', 'SLACK');

-- A URL of the firm's own programs, or of a tool such as Slack, that is sent what happens.
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "types" TEXT[],
    "format" "webhook_format" NOT NULL,
    "secret" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "disabled_reason" TEXT,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "request_key" UUID NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "last_success_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoint_failures_check" CHECK (("failures" = 0) = ("failing_since" IS NULL))
);

CREATE UNIQUE INDEX "webhook_endpoint_request_key_key" ON "webhook_endpoint"("request_key");

-- One event on its way to one endpoint.
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) DEFAULT clock_timestamp(),
    "delivered_at" TIMESTAMPTZ(3),
    "status_code" INTEGER,
    "duration_ms" INTEGER,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_delivery_outcome_check" CHECK ("delivered_at" IS NULL OR ("failure" IS NULL AND "next_try_at" IS NULL))
);

CREATE UNIQUE INDEX "webhook_delivery_event_id_endpoint_id_key" ON "webhook_delivery"("event_id", "endpoint_id");
CREATE INDEX "webhook_delivery_endpoint_id_next_try_at_idx" ON "webhook_delivery"("endpoint_id", "next_try_at");
CREATE INDEX "webhook_delivery_endpoint_id_created_at_id_idx" ON "webhook_delivery"("endpoint_id", "created_at" DESC, "id");

ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Makes the deliveries of an event in the transaction of its cause, whatever statement records it. The locks keep an
-- endpoint that is being removed from failing the cause, such as a payment. A test goes only where it is sent.
CREATE FUNCTION "deliver_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_delivery" ("endpoint_id", "event_id")
  SELECT "endpoint"."id", NEW."id" FROM "webhook_endpoint" AS "endpoint"
  WHERE "is_active" AND ("types" = '{}' OR NEW."type" = ANY ("types"))
  ORDER BY "endpoint"."id" FOR KEY SHARE;
  RETURN NULL;
END
$$;

CREATE TRIGGER "event_is_delivered" AFTER INSERT ON "event"
FOR EACH ROW WHEN (NEW."type" <> 'test.ping') EXECUTE FUNCTION "deliver_event"();
