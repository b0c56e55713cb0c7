import { type ClientBase, escapeIdentifier } from 'pg'
import type { Header } from './backup-file'

/** The product's tables, and those of the payment sandbox. */
const SCHEMAS = ['public', 'sandbox']

/** Migrations are applied by restore, so their table is not copied. */
const MIGRATIONS = '_prisma_migrations'

interface Named {
  schema: string
  name: string
}

interface Table extends Named {
  columns: string[]
}

export const nameOf = ({ schema, name }: Named) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** The table's name as messages print it. */
export const titleOf = ({ schema, name }: Named) => `${schema}.${name}`

export const namesOf = (tables: Named[]) => tables.map(nameOf).join(', ')

export const columnsOf = ({ columns }: Pick<Table, 'columns'>) =>
  columns.map(escapeIdentifier).join(', ')

/** Belongs to an extension, as PostGIS's tables do. */
const isOfExtension = `EXISTS (
  SELECT FROM pg_depend d
   WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

/** Lists the tables, without generated columns, which PostgreSQL fills in by itself. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name,
            (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                AND a.attgenerated = '') AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname <> $2 AND NOT ${isOfExtension}
      ORDER BY n.nspname, c.relname`,
    [SCHEMAS, MIGRATIONS],
  )
  return rows
}

/**
 * Drops all foreign keys of our tables; returns the statements that add them again. Those check all rows
 * together, which is faster than row by row, and let the tables be loaded in any order.
 */
export async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', f.conrelid::regclass, f.conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', f.conrelid::regclass, f.conname,
                   pg_get_constraintdef(f.oid)) AS add
       FROM pg_constraint f JOIN pg_namespace n ON n.oid = f.connamespace
      WHERE f.contype = 'f' AND f.conparentid = 0 AND n.nspname = ANY($1)
      ORDER BY 1`,
    [SCHEMAS],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

/** Reads the values of the sequences. They may be ahead of the snapshot, never behind. */
export async function readSequences(client: ClientBase): Promise<Header['sequences']> {
  const { rows: sequences } = await client.query<Named>(
    `SELECT n.nspname AS schema, c.relname AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY($1) AND c.relkind = 'S' AND NOT ${isOfExtension}
      ORDER BY n.nspname, c.relname`,
    [SCHEMAS],
  )
  const states = []
  for (const { schema, name } of sequences) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${nameOf({ schema, name })}`,
    )
    for (const state of rows) states.push({ schema, name, ...state })
  }
  return states
}

/** Tables that a migration fills, so a new database has rows there. A restore replaces them. */
const FILLED = new Set(['saved_reply', 'served_state'])

export async function emptyFilledTables(client: ClientBase, tables: Named[]) {
  for (const table of tables) {
    if (FILLED.has(table.name)) await client.query(`DELETE FROM ${nameOf(table)}`)
  }
}

/** Returns the title of a table that has rows of a shop; undefined when it has none. */
export async function findRows(client: ClientBase, tables: Named[]) {
  for (const table of tables) {
    if (FILLED.has(table.name)) continue
    const { rows } = await client.query(`SELECT FROM ${nameOf(table)} LIMIT 1`)
    if (rows.length > 0) return titleOf(table)
  }
  return undefined
}
