-- A person's name as it is printed: people with only one enter it in both fields, and it counts once.
CREATE FUNCTION "full_name"("first_name" text, "last_name" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN lower(regexp_replace(trim("first_name"), '\s+', ' ', 'g'))
                 = lower(regexp_replace(trim("last_name"), '\s+', ' ', 'g'))
              THEN trim("first_name") ELSE trim(trim("first_name") || ' ' || trim("last_name")) END
$$;
