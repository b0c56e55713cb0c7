ALTER TYPE "history_subject" ADD VALUE 'REVIEW';
