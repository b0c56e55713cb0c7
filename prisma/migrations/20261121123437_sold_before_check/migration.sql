ALTER TABLE "package"
  ADD CONSTRAINT "package_sold_before_check" CHECK ("sold_before" BETWEEN 0 AND "sold_inventory");

-- So that whoever is refused learns by which rule.
CREATE OR REPLACE FUNCTION "refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING CONSTRAINT = TG_NAME;
END
$$;
