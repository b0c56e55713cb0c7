CREATE TYPE "service_kind" AS ENUM ('PAYMENTS', 'PAYMENT_EVENTS', 'MAIL', 'INBOUND_EMAIL', 'REDIS', 'BACKUP');
CREATE TABLE "service_state" (
    "kind" "service_kind" NOT NULL,
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "service_state_pkey" PRIMARY KEY ("kind"),
    CONSTRAINT "service_state_problem_check" CHECK (char_length("problem") <= 200)
);
