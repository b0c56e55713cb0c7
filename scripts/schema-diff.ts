import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Returns all files of the Prisma schema as one text. */
export async function readSchema(folder = 'prisma/schema') {
  const names = (await readdir(folder)).sort()
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

/**
 * Returns a schema without comments and alignment, its models and enums sorted. Neither a model that moves to another
 * file nor a longer name beside a field changes its other lines.
 */
export function canonicalSchema(schema: string) {
  const lines = schema
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*/, '').trim())
    .filter(Boolean)
    .map((line) => (/^(\w+ \w+ \{|\})$/.test(line) ? line : `  ${withoutAlignment(line)}`))
  const blocks = lines.join('\n').split(/(?<=^\})\n/m)
  return `${blocks.sort().join('\n\n')}\n`
}

/** Attributes stay as they are: a default may contain spaces. */
const withoutAlignment = (line: string) =>
  line.replace(/^[^@"]+/, (head) => head.replace(/\s+/g, ' '))

/**
 * The SQL that leads from one Prisma schema to another, by Prisma's own engine; '' when there is
 * nothing to do, and `from` undefined for an empty database.
 */
export async function schemaDiff(from: string | undefined, to: string) {
  engine ??= loadEngine()
  const { stdout } = await (await engine).diff({
    from: from === undefined ? { tag: 'empty' } : datamodel(from),
    to: datamodel(to),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout && stdout.trim() !== '-- This is an empty migration.' ? stdout.trimStart() : ''
}

const datamodel = (content: string) => ({
  tag: 'schemaDatamodel' as const,
  files: [{ path: 'schema.prisma', content }],
})

let engine: ReturnType<typeof loadEngine> | undefined

/** Instantiated by hand: the package's own entry imports its .wasm file, which Node 20 can't do. */
async function loadEngine() {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('@prisma/schema-engine-wasm').replace(/\.js$/, '_bg.wasm')
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  })
  const { exports } = instance as { exports: { __wbindgen_start?: () => void } }
  glue.__wbg_set_wasm(exports)
  exports.__wbindgen_start?.()
  return glue.SchemaEngine.new({ datamodels: [['schema.prisma', provider]] }, () => {}, noDatabase)
}

const provider = 'datasource db {\n  provider = "postgresql"\n}\n'

const ok = (value: unknown) => ({ ok: true, value })

/** The engine connects before it compares two files, but only asks for the version. */
const adapter = {
  provider: 'postgres',
  adapterName: 'none',
  getConnectionInfo: () => ok({ schemaName: 'public', supportsRelationJoins: true }),
  queryRaw: async () =>
    ok({
      columnNames: ['exists', 'version', 'numeric_version'],
      columnTypes: [5, 7, 0],
      rows: [[true, 'PostgreSQL 18.0', 180000]],
    }),
  executeRaw: async () => ok(0),
  executeScript: async () => ok(undefined),
  dispose: async () => ok(undefined),
}

const noDatabase = {
  provider: 'postgres',
  adapterName: 'none',
  connect: async () => ok(adapter),
  connectToShadowDb: async () => ok(adapter),
}
