-- CreateEnum
CREATE TYPE "contract_verdict" AS ENUM ('OK', 'NOT_YET');

-- CreateEnum
CREATE TYPE "baseline_kind" AS ENUM ('OWN', 'ADVERTISED', 'MSRP');

-- AlterTable
ALTER TABLE "deal" ADD COLUMN     "baseline_cents" INTEGER,
ADD COLUMN     "baseline_kind" "baseline_kind",
ADD COLUMN     "claim_until" TIMESTAMPTZ(3),
ADD COLUMN     "contract_note" TEXT,
ADD COLUMN     "contract_reviewed_at" TIMESTAMPTZ(3),
ADD COLUMN     "contract_verdict" "contract_verdict",
ADD COLUMN     "final_role" "quote_role",
ADD COLUMN     "finance_saving_cents" INTEGER,
ADD COLUMN     "least_saving_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "no_quote_days" SMALLINT NOT NULL DEFAULT 14,
ADD COLUMN     "price_saving_cents" INTEGER,
ADD COLUMN     "purchase_recorded_at" TIMESTAMPTZ(3),
ADD COLUMN     "purchased_on" DATE,
ADD COLUMN     "savings_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "savings_verified_by_name" TEXT,
ADD COLUMN     "support_until" TIMESTAMPTZ(3),
ADD COLUMN     "trade_saving_cents" INTEGER;

-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "comparable_note" TEXT,
ADD COLUMN     "is_comparable" BOOLEAN;
