-- Settings of every new connection to this database. Not startup parameters, because a connection pooler
-- such as PgBouncer rejects those.
DO $$
DECLARE
  setting text;
BEGIN
  FOREACH setting IN ARRAY ARRAY[
    'timezone = ''UTC''',
    'statement_timeout = ''10s''',
    -- A client that vanished inside a transaction must not keep its row locks.
    'idle_in_transaction_session_timeout = ''10s'''
  ] LOOP
    EXECUTE format('ALTER DATABASE %I SET %s', current_database(), setting);
  END LOOP;
END
$$;
