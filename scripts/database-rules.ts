import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../api/platform/migrate'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'

/** Returns the text of prisma/rules.sql, from a new database. */
export async function migratedRules() {
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-rules-'))
  const { url, stop } = await startEmbeddedPostgres(folder, { fsync: false })
  try {
    await migrate(url)
    return await databaseRules(url)
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the checks, triggers, and special indexes of each table, then all views and functions. */
export async function databaseRules(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; rules: string[] }>(rulesByTable)
    const { rows: views } = await client.query<{ text: string }>(viewsByName)
    const { rows: functions } = await client.query<{ text: string }>(functionsByName)
    const parts = [
      ...tables.map(({ name, rules }) => `-- ${name}\n\n${rules.map(statement).join('\n')}`),
      ...[...views, ...functions].map(({ text }) => statement(text)),
    ]
    return `${head}\n${parts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

const statement = (text: string) => `${text.trimEnd().replace(/;$/, '')};`

const head = `-- The rules of the database as all migrations together leave them, for reading: what prisma/schema can't say.
-- Nothing runs this file. Written by: npm run refresh
--
-- First by table: checks, indexes that aren't plain B-trees, and triggers. Then the views and the functions, by name.
`

const rulesByTable = `
  WITH ours AS (
    SELECT oid, relname::text COLLATE "C" AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relname <> '_prisma_migrations'
  ), rules AS (
    SELECT conrelid AS "table", 1 AS part, conname::text COLLATE "C" AS name,
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
                  pg_get_constraintdef(oid, true)) AS text
      FROM pg_constraint WHERE contype = 'c'
    UNION ALL
    SELECT indrelid, 2, relname::text, pg_get_indexdef(indexrelid, 0, true)
      FROM pg_index JOIN pg_class index ON index.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
     WHERE indpred IS NOT NULL OR indexprs IS NOT NULL OR amname <> 'btree'
    UNION ALL
    SELECT tgrelid, 3, tgname::text, pg_get_triggerdef(oid, true)
      FROM pg_trigger WHERE NOT tgisinternal
  )
  SELECT ours.name, array_agg(text ORDER BY part, rules.name) AS rules
    FROM ours JOIN rules ON rules."table" = ours.oid
   GROUP BY ours.name ORDER BY ours.name`

const viewsByName = `
  SELECT format(E'CREATE OR REPLACE VIEW %I AS\\n%s', viewname, definition) AS text FROM pg_views
   WHERE schemaname = 'public' ORDER BY viewname::text COLLATE "C"`

const functionsByName = `
  SELECT pg_get_functiondef(oid) AS text FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
     AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
   ORDER BY proname::text COLLATE "C", pg_get_function_identity_arguments(oid)`
