-- AlterEnum
ALTER TYPE "claim_status" ADD VALUE 'SETTLED';
