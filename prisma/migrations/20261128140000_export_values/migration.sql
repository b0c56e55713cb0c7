-- AlterEnum
ALTER TYPE "history_subject" ADD VALUE 'EXPORT';
