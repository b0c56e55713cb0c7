CREATE TYPE "settings_section" AS ENUM ('CONTACT', 'HOURS', 'NOTICE', 'FAQ', 'MAIL_TEXTS');

-- What owners change while the shop runs. A section without a row has its default, which is code.
CREATE TABLE "setting" (
    "section" "settings_section" NOT NULL,
    "value" JSONB NOT NULL,
    "revision" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by_name" TEXT NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("section")
);

-- What was saved, the last 50 of each section; the newest equals the setting.
CREATE TABLE "setting_version" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "section" "settings_section" NOT NULL,
    "revision" INTEGER NOT NULL,
    "value" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by_name" TEXT NOT NULL,

    CONSTRAINT "setting_version_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "setting_version_section_revision_key" ON "setting_version"("section", "revision" DESC);
