import { readdir, readFile } from 'node:fs/promises'

// During a deploy, the version before runs on the new schema. So a release only adds to the schema; what
// it no longer needs is removed a release later, by a migration that says so:
//   -- contract: 0.2.0 was the last version that read this column

/** Migrations from before this rule. */
const LAST_EXEMPT = '20261122060401_second_factor'

/** Statements that break a running version, or rewrite or lock a whole table. */
const breaking =
  /\bDROP (?!(?:INDEX|CONSTRAINT|NOT NULL)\b)|\bRENAME\b|\bSET NOT NULL\b|\bALTER COLUMN \S+ (SET DATA )?TYPE\b|\bADD COLUMN [^,;]*\bNOT NULL(?![^,;]*\bDEFAULT\b)/i

const breaks = (sql: string) =>
  breaking.test(sql.replace(/^--.*$/gm, '')) && !/^-- contract: \d+\.\d+\.\d+ /m.test(sql)

test('migrations only add to the schema, unless they finish an earlier release', async () => {
  const names = (await readdir('prisma/migrations')).filter((name) => /^\d{14}_/.test(name))
  const refused = []
  for (const name of names.filter((name) => name > LAST_EXEMPT)) {
    if (breaks(await readFile(`prisma/migrations/${name}/migration.sql`, 'utf8')))
      refused.push(name)
  }
  expect(refused).toEqual([])
})

test.each([
  'DROP TABLE car',
  'ALTER TABLE "car" DROP COLUMN "color"',
  'ALTER TABLE car RENAME COLUMN color TO paint',
  'ALTER TABLE car ALTER COLUMN color SET NOT NULL',
  'ALTER TABLE car ALTER COLUMN doors TYPE bigint',
  'ALTER TABLE car ALTER COLUMN doors SET DATA TYPE bigint',
  'ALTER TABLE car ADD COLUMN color text NOT NULL',
])('refuses %j', (sql) => {
  expect(breaks(sql)).toBe(true)
  expect(breaks(`-- contract: 0.2.0 was the last version that used it\n${sql}`)).toBe(false)
})

test.each([
  'CREATE TABLE car (id int NOT NULL)',
  'ALTER TABLE car ADD COLUMN color text',
  "ALTER TABLE car ADD COLUMN color text NOT NULL DEFAULT 'red'",
  'DROP INDEX car_color',
  'ALTER TABLE car DROP CONSTRAINT car_color_check',
  'ALTER TABLE car ALTER COLUMN color DROP NOT NULL',
  '-- nothing to DROP here\nCREATE INDEX CONCURRENTLY car_color ON car (color);',
])('accepts %j', (sql) => {
  expect(breaks(sql)).toBe(false)
})
