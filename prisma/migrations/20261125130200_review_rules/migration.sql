-- What reviews promise by themselves, beyond what schema.prisma can say.

ALTER TABLE "review"
  ADD CONSTRAINT "review_rating_check" CHECK ("rating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "review_words_check" CHECK (
    char_length("words") BETWEEN 10 AND 1000 OR ("status" = 'WITHDRAWN' AND "words" = '')
  ),
  ADD CONSTRAINT "review_name_check" CHECK (char_length("shown_name") <= 40),
  ADD CONSTRAINT "review_place_check" CHECK (char_length("shown_place") <= 60),
  ADD CONSTRAINT "review_consent_check" CHECK (
    "may_publish" = ("consent_text" IS NOT NULL) AND "may_publish" = ("consent_version" IS NOT NULL)
  ),
  ADD CONSTRAINT "review_published_check" CHECK (
    "status" <> 'PUBLISHED' OR ("may_publish" AND "rating" IS NOT NULL)
  ),
  ADD CONSTRAINT "review_decided_check" CHECK (
    ("status" IN ('PUBLISHED', 'HIDDEN')) = ("decided_at" IS NOT NULL)
    AND ("decided_at" IS NULL) = ("decided_by_name" IS NULL)
  );
