ALTER TYPE "history_subject" ADD VALUE 'PERSON';
