-- What the tables of the day promise by themselves, beyond what schema.prisma can say.

ALTER TABLE "contact"
  ADD CONSTRAINT "contact_subject_check"
    CHECK (num_nonnulls("deal_id", "consultation_id", "conversation_id") = 1),
  ADD CONSTRAINT "contact_solicitation_check" CHECK ("solicitation_id" IS NULL OR "deal_id" IS NOT NULL),
  ADD CONSTRAINT "contact_outcome_check"
    CHECK ("outcome" IS NULL OR "is_reached" = ("outcome" IN ('TALKED', 'RECEIVED')));

ALTER TABLE "task"
  ADD CONSTRAINT "task_title_check"
    CHECK (char_length("title") BETWEEN 1 AND 200 AND position(E'\n' IN "title") = 0),
  ADD CONSTRAINT "task_subject_check"
    CHECK (num_nonnulls("deal_id", "consultation_id", "conversation_id") <= 1),
  ADD CONSTRAINT "task_done_check" CHECK (("done_at" IS NULL) = ("done_by_name" IS NULL));
CREATE INDEX "task_due" ON "task" ("due_at", "id") WHERE "done_at" IS NULL;

ALTER TABLE "snooze"
  ADD CONSTRAINT "snooze_woken_check" CHECK (
    ("woken_at" IS NULL) = ("woken_by" IS NULL)
    AND "woken_by" IN ('MESSAGE', 'BUYER', 'DEALER', 'CONTACT')
  );

ALTER TABLE "saved_reply"
  ADD CONSTRAINT "saved_reply_title_check" CHECK (char_length("title") BETWEEN 1 AND 60),
  ADD CONSTRAINT "saved_reply_shortcut_check" CHECK ("shortcut" ~ '^[a-z0-9-]{1,20}$'),
  ADD CONSTRAINT "saved_reply_text_check" CHECK (char_length("text") BETWEEN 1 AND 2000);
CREATE UNIQUE INDEX "saved_reply_title_key" ON "saved_reply" (lower("title"));

ALTER TABLE "consultation"
  ADD CONSTRAINT "consultation_lost_note_check" CHECK (char_length("lost_note") <= 300);

CREATE UNIQUE INDEX "staff_note_pinned_of_conversation" ON "staff_note" ("conversation_id") WHERE "is_pinned";
CREATE UNIQUE INDEX "staff_note_pinned_of_consultation" ON "staff_note" ("consultation_id") WHERE "is_pinned";
CREATE UNIQUE INDEX "staff_note_pinned_of_deal" ON "staff_note" ("deal_id") WHERE "is_pinned";

-- A sleeping item wakes in the transaction of what woke it. One whose time has come is awake already.
CREATE FUNCTION "wake"("woken" "work_kind", "id" uuid, "by" text) RETURNS void LANGUAGE sql AS $$
  UPDATE "snooze" SET "woken_at" = clock_timestamp(), "woken_by" = "by"
   WHERE "kind" = "woken" AND "subject_id" = "wake"."id" AND "woken_at" IS NULL AND "until" > clock_timestamp();
$$;

-- A message reopens the conversation; the customer's also wakes it.
CREATE FUNCTION "note_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "conversation" SET "closed_at" = NULL WHERE "id" = NEW."conversation_id" AND "closed_at" IS NOT NULL;
  IF NOT NEW."is_from_admin" THEN
    PERFORM "wake"('CONVERSATION', "customer_id", 'MESSAGE')
      FROM "conversation" WHERE "id" = NEW."conversation_id";
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "message_in_conversation" AFTER INSERT ON "message"
  FOR EACH ROW EXECUTE FUNCTION "note_message"();

CREATE FUNCTION "wake_deal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "wake"('DEAL', NEW."deal_id", CASE NEW."by" WHEN 'BUYER' THEN 'BUYER' ELSE 'DEALER' END);
  RETURN NULL;
END
$$;

CREATE TRIGGER "deal_event_wakes_deal" AFTER INSERT ON "deal_event" FOR EACH ROW
  WHEN (NEW."by" = 'BUYER' OR NEW."kind" IN ('DEALER_ANSWERED', 'DEALER_DECLINED'))
  EXECUTE FUNCTION "wake_deal"();

-- A contact wakes what it is about. Lists of requests sort by the last one, so that it is in the request's row.
CREATE FUNCTION "note_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."deal_id" IS NOT NULL THEN
    PERFORM "wake"('DEAL', NEW."deal_id", 'CONTACT');
  ELSIF NEW."consultation_id" IS NOT NULL THEN
    UPDATE "consultation" SET "last_contact_at" = greatest("last_contact_at", NEW."happened_at")
     WHERE "id" = NEW."consultation_id";
    PERFORM "wake"('CONSULTATION', NEW."consultation_id", 'CONTACT');
  ELSE
    PERFORM "wake"('CONVERSATION', "customer_id", 'CONTACT')
      FROM "conversation" WHERE "id" = NEW."conversation_id";
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "contact_wakes_subject" AFTER INSERT ON "contact"
  FOR EACH ROW EXECUTE FUNCTION "note_contact"();

-- Also for the release before, which knows neither reasons nor snoozes: the reason of a request goes once it is no
-- longer lost, and a request that is new again isn't asleep beyond its promise.
CREATE FUNCTION "note_consultation_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" <> 'LOST' THEN
    NEW."lost_reason" := NULL;
    NEW."lost_note" := NULL;
  END IF;
  IF NEW."status" = 'NEW' THEN
    DELETE FROM "snooze" WHERE "kind" = 'CONSULTATION' AND "subject_id" = NEW."id" AND "until" > NEW."contact_by";
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "consultation_status_changes" BEFORE UPDATE OF "status" ON "consultation" FOR EACH ROW
  WHEN (OLD."status" <> NEW."status") EXECUTE FUNCTION "note_consultation_status"();

-- Snoozes go with their records.
CREATE FUNCTION "remove_snooze"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "snooze" WHERE "kind" = TG_ARGV[0]::"work_kind" AND "subject_id" = (to_jsonb(OLD) ->> TG_ARGV[1])::uuid;
  RETURN NULL;
END
$$;

CREATE TRIGGER "deal_takes_snooze" AFTER DELETE ON "deal"
  FOR EACH ROW EXECUTE FUNCTION "remove_snooze"('DEAL', 'id');
CREATE TRIGGER "consultation_takes_snooze" AFTER DELETE ON "consultation"
  FOR EACH ROW EXECUTE FUNCTION "remove_snooze"('CONSULTATION', 'id');
CREATE TRIGGER "conversation_takes_snooze" AFTER DELETE ON "conversation"
  FOR EACH ROW EXECUTE FUNCTION "remove_snooze"('CONVERSATION', 'customer_id');
CREATE TRIGGER "task_takes_snooze" AFTER DELETE ON "task"
  FOR EACH ROW EXECUTE FUNCTION "remove_snooze"('TASK', 'id');
CREATE TRIGGER "order_takes_snooze" AFTER DELETE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "remove_snooze"('ORDER', 'id');

-- The replies that were part of the program until now.
INSERT INTO "saved_reply" ("place", "title", "text") VALUES
  (1, 'Welcome',
   'Hi {firstName}, thanks for reaching out! I’m reading up on your case and will be right with you.'),
  (2, 'What are you looking for?',
   'Hi {firstName}, happy to help. Which make, model, and trim are you after, in which color, and how far would you travel for the right one? A budget and a date help too.'),
  (3, 'Send the VIN',
   '{firstName}, could you send me the VIN or the stock number of the car you were offered? A price only holds for that exact unit, so that’s where I start.'),
  (4, 'Offer in writing',
   'Good news, {firstName}: the dealer agreed. I’m getting the offer in writing now, and I’ll check every fee in it before you see it. Please don’t sign anything until then.'),
  (5, 'Which package fits',
   'It depends on how much you want to hand over, {firstName}. Silver is search and negotiation, Gold adds the financing side, and Platinum and Diamond take the whole purchase off your hands. Tell me what you’d rather not do yourself, and I’ll tell you honestly which one is enough.'),
  (6, 'Delivery',
   '{firstName}, we don’t deliver cars ourselves yet. What we can do is arrange pickup or delivery with the dealership and tell you in advance what they charge for it.'),
  (7, 'Call back',
   '{firstName}, this is easier on the phone. When can I call you, and at what number? We’re here Monday–Friday, 9 AM–7 PM ET.'),
  (8, 'All done',
   'It was a pleasure, {firstName}. Enjoy the car, and message us here anytime something comes up.');
