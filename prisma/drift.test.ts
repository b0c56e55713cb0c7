import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { databaseRules } from '../scripts/database-rules'
import { canonicalSchema, readSchema, schemaDiff } from '../scripts/schema-diff'
import { makeDatabase, makeEmptyDatabase } from '../test/kit/servers/database'

test('the migrations produce prisma/schema (otherwise run: npm run migration -- NAME)', async () => {
  const migrated = await makeDatabase()
  const wanted = await makeEmptyDatabase()
  const sql = await schemaDiff(undefined, await readSchema())
  try {
    expect(await listSchema(migrated.url)).toEqual(await listSchema(wanted.url, sql))
  } finally {
    await migrated.drop()
    await wanted.drop()
  }
})

test('prisma/migrations/schema.prisma is up to date; if not, run: npm run migration -- NAME', async () => {
  const [migrated, schema] = await Promise.all([
    readFile('prisma/migrations/schema.prisma', 'utf8'),
    readSchema(),
  ])
  expect(migrated).toBe(canonicalSchema(schema))
  expect(await schemaDiff(migrated, schema)).toBe('')
})

test('prisma/rules.sql has the rules that the migrations produce; if not, run: npm run refresh', async () => {
  const { url, drop } = await makeDatabase()
  try {
    expect(await databaseRules(url)).toBe(await readFile('prisma/rules.sql', 'utf8'))
  } finally {
    await drop()
  }
})

test('the stored schema depends neither on the order of models nor on comments and alignment', () => {
  const car =
    '/// A car.\nmodel Car {\n  id    Int\n  paint String @default("a  b") // color\n\n  @@index([paint])\n}'
  const stored = 'model Car {\n  id Int\n  paint String @default("a  b")\n  @@index([paint])\n}'
  const kind = 'enum Kind {\n  NEW\n}'
  expect(canonicalSchema(`${car}\n\n${kind}\n`)).toBe(`${kind}\n\n${stored}\n`)
  expect(canonicalSchema(`${kind}\n${stored}`)).toBe(`${kind}\n\n${stored}\n`)
})

/** Runs `sql`, then lists everything that schema.prisma can express, one per line. */
async function listSchema(url: string, sql = ''): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
    const { rows } = await client.query<{ line: string }>(everything)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

/** Without what only migrations can create, and prisma/rules.sql shows. */
const everything = `
  WITH ours AS (
    SELECT oid, relname FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relname <> '_prisma_migrations'
  )
  SELECT concat_ws(' ', 'column', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                   CASE WHEN a.attnotnull THEN 'not null' END,
                   'default ' || pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM ours t
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  UNION ALL
  SELECT pg_get_indexdef(i.indexrelid)
    FROM ours t JOIN pg_index i ON i.indrelid = t.oid
    JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
   WHERE i.indpred IS NULL AND i.indexprs IS NULL AND m.amname = 'btree'
  UNION ALL
  SELECT concat_ws(' ', 'constraint', t.relname, c.conname, pg_get_constraintdef(c.oid))
    FROM ours t JOIN pg_constraint c ON c.conrelid = t.oid WHERE c.contype IN ('p', 'u', 'f', 'x')
  UNION ALL
  SELECT concat_ws(' ', 'enum', t.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder))
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
   WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname
  ORDER BY line`
