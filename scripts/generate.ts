import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeBasicFonts } from './basic-fonts'
import { makeOutput } from './stale'

// `npm run generate` writes the Prisma client, the typed operations, and the basic fonts; `npm start` does it when
// stale.

const operations = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => join('web', file))
  .sort()

await makeOutput({
  sources: [
    'prisma/schema',
    'prisma.config.ts',
    'schema.graphql',
    'codegen.ts',
    'scripts/apollo-hooks.js',
    'scripts/document-list.js',
    'scripts/site-documents.js',
    'package-lock.json',
    ...operations,
  ],
  stamp: 'api/generated/made-from',
  async make() {
    run('prisma', 'generate')
    run('graphql-codegen')
  },
})

await makeOutput({
  sources: ['web/ui/theme/fonts.css', 'scripts/basic-fonts.ts', 'package-lock.json'],
  stamp: 'web/generated/fonts-made-from',
  make: () => writeBasicFonts('web/generated'),
})

/** Runs a tool; what it prints matters only if it fails. */
function run(tool: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('npx', [tool, ...args], { encoding: 'utf8' })
  if (status === 0) return
  console.error(stdout + stderr)
  process.exit(1)
}
