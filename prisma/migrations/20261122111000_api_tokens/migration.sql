-- CreateEnum
CREATE TYPE "api_token_access" AS ENUM ('READ', 'WRITE');

-- AlterEnum
ALTER TYPE "history_subject" ADD VALUE 'API_TOKEN';

-- CreateTable
CREATE TABLE "api_token" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "access" "api_token_access" NOT NULL,
    "creator_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_token_hash_key" ON "api_token"("hash");

-- CreateIndex
CREATE INDEX "api_token_creator_id_idx" ON "api_token"("creator_id");

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "api_token"
  ADD CONSTRAINT "api_token_hash_check" CHECK (octet_length("hash") = 32),
  ADD CONSTRAINT "api_token_name_check" CHECK (char_length("name") BETWEEN 1 AND 80);
