import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils'
import { buildSchema, findBreakingChanges } from 'graphql'

// `npx tsx scripts/graph-changes.ts REF` fails when schema.graphql breaks clients of that release or branch.

/** Describes the changes that break clients, other than of what was deprecated before. */
export function breakingChanges(before: string, after: string) {
  return findBreakingChanges(withoutDeprecated(before), buildSchema(after)).map(
    ({ description }) => description,
  )
}

/** Removes what is deprecated, and the types that nothing else leads to. */
function withoutDeprecated(text: string) {
  const drop = ({ deprecationReason }: { deprecationReason?: string | null }) =>
    deprecationReason ? null : undefined
  const schema = mapSchema(buildSchema(text), {
    [MapperKind.OBJECT_FIELD]: drop,
    [MapperKind.ARGUMENT]: drop,
    [MapperKind.INPUT_OBJECT_FIELD]: drop,
    [MapperKind.ENUM_VALUE]: drop,
  })
  return pruneSchema(schema, { skipPruning: ({ name }) => name === 'ErrorCode' }) // no field returns it
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , ref = 'main'] = process.argv
  const before = execFileSync('git', ['show', `${ref}:schema.graphql`], { encoding: 'utf8' })
  const changes = breakingChanges(before, readFileSync('schema.graphql', 'utf8'))
  for (const change of changes) console.error(change)
  if (changes.length > 0) {
    console.error(`Deprecate it first; remove it one release later (${ref} does not deprecate it).`)
    process.exitCode = 1
  }
}
