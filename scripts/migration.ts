import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { canonicalSchema, readSchema, schemaDiff } from './schema-diff'

/** The schema as of the last migration. */
const migratedFile = 'prisma/migrations/schema.prisma'

process.exitCode = await writeMigration(process.argv.slice(2))

async function writeMigration([name = '', option]: string[]) {
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name) || (option && option !== '--empty')) {
    return say('npm run migration -- a_name_like_this [--empty, to write the SQL yourself]', 1)
  }
  const before = existsSync(migratedFile) ? await readFile(migratedFile, 'utf8') : undefined
  const schema = await readSchema()
  const sql = await schemaDiff(before, schema)
  await writeFile(migratedFile, canonicalSchema(schema))
  if (!sql && !option) return say('No migration is needed: the tables have not changed.', 0)

  const folder = `prisma/migrations/${timestamp()}_${name}`
  await mkdir(folder)
  await writeFile(`${folder}/migration.sql`, sql)
  return say(`Written: ${folder}/migration.sql`, 0)
}

function timestamp() {
  return new Date().toISOString().replace(/\D/g, '').slice(0, 14)
}

function say(line: string, exitCode: number) {
  process.stdout.write(`${line}\n`)
  return exitCode
}
