-- In a migration of its own: a new value can't be used in the transaction that adds it.
ALTER TYPE "history_subject" ADD VALUE 'WEBHOOK';
