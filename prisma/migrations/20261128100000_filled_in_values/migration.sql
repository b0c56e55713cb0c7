-- Of a draft: which values were filled in and not typed over, and where they are from, by field. The release before leaves
-- it as it is when it saves a draft, which marks a value to check that was checked already, at worst.
ALTER TABLE "quote" ADD COLUMN "filled_in" JSONB;
