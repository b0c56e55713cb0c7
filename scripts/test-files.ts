import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// Jest runs entry files (`.test.ts`, `.e2e.ts`). Many tests are in `.cases.ts` files, which an entry imports so
// that they share one shop.

const ENTRY = /\.(test|e2e)\.tsx?$/
const roots = ['api', 'bench', 'examples', 'prisma', 'scripts', 'shared', 'test', 'web']

const files = roots
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
  )
  .filter((file) => /\.(test|e2e|cases)\.tsx?$/.test(file))

interface Selection {
  entries: string[]
  /** Matches the names of the selected tests, unless these are all tests of the entries. */
  namePattern?: string
}

/**
 * Finds tests by file, folder, or part of a path. If these are all in `.cases.ts` files, selects only their
 * tests, whose names begin with their file (see test/kit/guards/cases-files.ts).
 */
export function selectTests(paths: string[]): Selection {
  const selected = [...new Set(paths.flatMap(matchesOf))]
  const entries = [...new Set(selected.flatMap(entriesOf))]
  if (paths.length === 0 || selected.some((file) => ENTRY.test(file))) return { entries }
  return { entries, namePattern: `^(${selected.join('|').replaceAll('.', '\\.')}) ` }
}

/** Whether `npm run test:long` runs an entry, and `npm test` does not. */
export const isLong = (entry: string) => /\.long\.(test|e2e)\.ts$/.test(entry)

/** Says in one line what `npm run test:only` runs. */
export function descriptionOf(entries: string[], namePattern: string) {
  const which = namePattern ? `the tests named /${namePattern}/` : 'all tests'
  return `Running ${which} of ${entries.join(', ') || 'npm test'}`
}

/** The file with this path or with this path and an ending, or else all files that contain it. */
function matchesOf(path: string): string[] {
  const name = relative('.', path)
  const named = files.filter((file) => file === name || file.startsWith(`${name}.`))
  if (named.length > 0) return named
  const containing = files.filter((file) => file.includes(name))
  if (containing.length > 0) return containing
  throw new Error(
    `No test file has "${path}" in its path. Give a folder or a file, such as api/cart or ` +
      "api/orders/states.cases.ts, or find tests by name: npm run test:only -- -t 'never oversells'",
  )
}

function entriesOf(file: string): string[] {
  if (ENTRY.test(file)) return [file]
  return files.filter((importer) => casesImportedBy(importer).includes(file)).flatMap(entriesOf)
}

const casesImportedBy = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/'(\.[^']*\.cases)'/g)].map(([, path]) =>
    join(file, '..', `${path}.ts`),
  )
