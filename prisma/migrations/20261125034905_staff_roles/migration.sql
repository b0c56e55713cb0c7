-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('OWNER', 'ADVOCATE', 'SUPPORT', 'READER');

-- AlterTable
ALTER TABLE "api_token" ADD COLUMN "role" "staff_role" NOT NULL DEFAULT 'OWNER';

-- CreateTable
CREATE TABLE "staff_member" (
    "user_id" UUID NOT NULL,
    "role" "staff_role" NOT NULL,
    "is_from_env" BOOLEAN NOT NULL DEFAULT false,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "invited_by_name" TEXT,
    "deactivated_at" TIMESTAMPTZ(3),
    "deactivated_by_name" TEXT,
    "new_work_mail" BOOLEAN NOT NULL DEFAULT true,
    "daily_mail" BOOLEAN NOT NULL DEFAULT true,
    "takes_calls" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "staff_member_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "staff_invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "role" "staff_role" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by_id" UUID,
    "invited_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (CURRENT_TIMESTAMP + interval '7 days'),
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by_id" UUID,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "staff_invitation_token_hash_key" ON "staff_invitation"("token_hash");

-- CreateIndex
CREATE INDEX "staff_invitation_invited_by_id_idx" ON "staff_invitation"("invited_by_id");

-- CreateIndex
CREATE INDEX "staff_invitation_accepted_by_id_idx" ON "staff_invitation"("accepted_by_id");

-- AddForeignKey
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "staff_member"
  ADD CONSTRAINT "staff_member_deactivated_check"
    CHECK (("deactivated_at" IS NULL) = ("deactivated_by_name" IS NULL));

ALTER TABLE "staff_invitation"
  ADD CONSTRAINT "staff_invitation_token_hash_check" CHECK (octet_length("token_hash") = 32),
  ADD CONSTRAINT "staff_invitation_email_check" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "staff_invitation_ended_once" CHECK (num_nonnulls("accepted_at", "revoked_at") <= 1);

CREATE UNIQUE INDEX "staff_invitation_open" ON "staff_invitation" ("email")
  WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL;

-- Changes of the team take turns, so that two owners can't demote each other at the same moment.
CREATE FUNCTION "take_turns_with_team"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('staff_member'));
  RETURN NULL;
END
$$;

CREATE TRIGGER "staff_member_takes_turns" BEFORE INSERT OR UPDATE OR DELETE ON "staff_member"
  FOR EACH STATEMENT EXECUTE FUNCTION "take_turns_with_team"();

CREATE FUNCTION "refuse_team_without_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "staff_member") AND NOT EXISTS (
    SELECT FROM "staff_member" WHERE "role" = 'OWNER' AND "deactivated_at" IS NULL
  ) THEN
    RAISE EXCEPTION 'the firm needs at least one owner'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_member_has_owner';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "staff_member_has_owner" AFTER INSERT OR UPDATE OR DELETE ON "staff_member"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_team_without_owner"();
