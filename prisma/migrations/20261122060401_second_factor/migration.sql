-- When the user last proved who they are in this session: with the password, or at the provider.
ALTER TABLE "session" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "second_factor" (
    "user_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "last_step" BIGINT NOT NULL DEFAULT 0,
    "recovery_hashes" TEXT[],
    "enabled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
