import { pool } from '../../api/platform/db'

/** Makes PostgreSQL reject a change of a table, for example 'INSERT ON mail', while `run` runs. */
export async function whileFailing(change: string, run: () => Promise<void>) {
  await pool.query(
    `CREATE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'write failed on purpose'; END $$;
     CREATE TRIGGER fail_write BEFORE ${change} EXECUTE FUNCTION fail_write()`,
  )
  try {
    await run()
  } finally {
    await pool.query('DROP FUNCTION fail_write CASCADE')
  }
}
