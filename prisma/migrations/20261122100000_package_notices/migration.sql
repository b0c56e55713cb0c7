-- A notice names the transaction that changed the list, so an instance knows whether its copy has that
-- change. What visitors can't see, such as a hold that is sold, makes no notice: those commit one by one.

CREATE OR REPLACE FUNCTION "notify_packages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('packages', pg_current_xact_id()::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "package_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "package"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_packages"();

CREATE TRIGGER "package_looks_different" AFTER UPDATE ON "package" FOR EACH ROW
  WHEN (NOT (OLD."is_hidden" AND NEW."is_hidden")
    AND (OLD."name", OLD."price_cents", OLD."available_inventory", OLD."total_inventory",
         OLD."is_most_popular", OLD."features", OLD."is_hidden")
      IS DISTINCT FROM
        (NEW."name", NEW."price_cents", NEW."available_inventory", NEW."total_inventory",
         NEW."is_most_popular", NEW."features", NEW."is_hidden"))
  EXECUTE FUNCTION "notify_packages"();
