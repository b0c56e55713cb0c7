import { pool } from '../../api/platform/db'

/** Meanwhile PostgreSQL takes no such change of this table, as when something of ours is broken there. */
export async function whileFailing(change: string, run: () => Promise<void>) {
  await pool.query(
    `CREATE FUNCTION not_today() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'not today'; END $$;
     CREATE TRIGGER not_today BEFORE ${change} EXECUTE FUNCTION not_today()`,
  )
  try {
    await run()
  } finally {
    await pool.query('DROP FUNCTION not_today CASCADE')
  }
}
