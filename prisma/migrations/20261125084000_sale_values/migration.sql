ALTER TYPE "consultation_status" ADD VALUE 'WON';
ALTER TYPE "history_subject" ADD VALUE 'PAYMENT_LINK';
