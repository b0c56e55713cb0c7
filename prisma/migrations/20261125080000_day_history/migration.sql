ALTER TYPE "history_subject" ADD VALUE 'TASK';
ALTER TYPE "history_subject" ADD VALUE 'SAVED_REPLY';
