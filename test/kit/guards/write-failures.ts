import { pool } from '../../../api/platform/db'

let made = 0

/**
 * Makes PostgreSQL reject a change of a table, for example 'INSERT ON mail', while `run` runs. `code` is
 * the SQLSTATE; 53100 is a full disk.
 */
export async function whileFailing(change: string, run: () => Promise<void>, code = 'P0001') {
  const name = `fail_write_${++made}`
  await pool.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'write failed on purpose' USING ERRCODE = '${code}'; END $$;
     CREATE TRIGGER ${name} BEFORE ${change} EXECUTE FUNCTION ${name}()`,
  )
  try {
    await run()
  } finally {
    await pool.query(`DROP FUNCTION ${name} CASCADE`)
  }
}
