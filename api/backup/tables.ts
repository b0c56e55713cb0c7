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

export const namesOf = (tables: Named[]) => tables.map(nameOf).join(', ')

export const columnsOf = ({ columns }: Table) => columns.map(escapeIdentifier).join(', ')

/** Belongs to an extension, as PostGIS's tables do. */
const isOfExtension = `EXISTS (
  SELECT FROM pg_depend d
   WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

/** Lists the tables in load order, without generated columns, which PostgreSQL fills in by itself. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { references: string[] }>(
    `SELECT n.nspname AS schema, c.relname AS name,
            (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                AND a.attgenerated = '') AS columns,
            (SELECT coalesce(json_agg(rn.nspname || '.' || r.relname), '[]')
               FROM pg_constraint f
               JOIN pg_class r ON r.oid = f.confrelid
               JOIN pg_namespace rn ON rn.oid = r.relnamespace
              WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS references
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname <> $2 AND NOT ${isOfExtension}
      ORDER BY n.nspname, c.relname`,
    [SCHEMAS, MIGRATIONS],
  )
  return inLoadOrder(rows).map(({ schema, name, columns }) => ({ schema, name, columns }))
}

/** Sorts the tables so that each one comes after those it references. */
function inLoadOrder<T extends Named & { references: string[] }>(tables: T[]): T[] {
  const placed = new Map<string, T>()
  while (placed.size < tables.length) {
    const next = tables.filter(
      (table) =>
        !placed.has(`${table.schema}.${table.name}`) &&
        table.references.every((name) => placed.has(name)),
    )
    if (next.length === 0) throw new Error('Tables reference each other in a circle.')
    for (const table of next) placed.set(`${table.schema}.${table.name}`, table)
  }
  return [...placed.values()]
}

/** Reads where the sequences are. They may be ahead of the snapshot, never behind. */
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

/** Returns the name of a table that has rows; undefined when all are empty. */
export async function findRows(client: ClientBase, tables: Named[]) {
  for (const table of tables) {
    const { rows } = await client.query(`SELECT FROM ${nameOf(table)} LIMIT 1`)
    if (rows.length > 0) return table.name
  }
  return undefined
}
