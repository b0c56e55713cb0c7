-- What payment links and won requests promise by themselves, beyond what schema.prisma can say.

ALTER TABLE "payment_link"
  ADD CONSTRAINT "payment_link_token_check" CHECK ("token" ~ '^[A-Za-z0-9_-]{22}$'),
  ADD CONSTRAINT "payment_link_recipient_check" CHECK (char_length("recipient") <= 254),
  ADD CONSTRAINT "payment_link_quantity_check" CHECK ("quantity" BETWEEN 1 AND 10),
  ADD CONSTRAINT "payment_link_price_check" CHECK ("price_cents" >= 0),
  ADD CONSTRAINT "payment_link_note_check" CHECK (char_length("note") BETWEEN 1 AND 500),
  ADD CONSTRAINT "payment_link_days_check" CHECK ("valid_days" BETWEEN 1 AND 14),
  ADD CONSTRAINT "payment_link_end_check" CHECK (num_nonnulls("revoked_at", "order_id") <= 1);

-- For the reminders.
CREATE INDEX "payment_link_open" ON "payment_link" ("expires_at")
  WHERE "order_id" IS NULL AND "revoked_at" IS NULL;

-- Won means paid, and only a payment wins.
ALTER TABLE "consultation"
  ADD CONSTRAINT "consultation_won_check" CHECK (
    ("status" = 'WON') = ("won_order_id" IS NOT NULL) AND ("status" = 'WON') = ("won_at" IS NOT NULL)
  );
