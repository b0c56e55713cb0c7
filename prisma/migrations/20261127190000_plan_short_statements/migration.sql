-- Our statements are short: starting parallel workers takes longer than what they save, and keeps the processor from
-- other statements.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET max_parallel_workers_per_gather = 0', current_database());
END
$$;

-- Planned once on a connection instead of six times: its plan is the same for all people, and planning takes ten times
-- as long as running it.
ALTER FUNCTION "refresh_person_search"(uuid) SET plan_cache_mode = 'force_generic_plan';
