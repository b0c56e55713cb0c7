-- Joins names as fullName in shared/person-name.ts does: the case of letters doesn't depend on the database's locale, and
-- other spaces than U+0020 end a name, too.
CREATE OR REPLACE FUNCTION "full_name"("first_name" text, "last_name" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  "spaces" CONSTANT text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
  "first" CONSTANT text := btrim("first_name", "spaces");
  "last" CONSTANT text := btrim("last_name", "spaces");
BEGIN
  IF "first" = '' OR "last" = '' THEN RETURN "first" || "last"; END IF;
  IF fold_text("first") = fold_text("last") THEN RETURN "first"; END IF;
  RETURN "first" || ' ' || "last";
END
$$;
