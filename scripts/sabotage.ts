import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { serverVariable } from '../test/kit/servers/database'
import startTestDatabase from '../test/kit/servers/global-setup'
import stopTestDatabase from '../test/kit/servers/global-teardown'
import type { Patch } from '../test/sabotage/patch'
import { patches } from '../test/sabotage/patches'
import { copyTree } from './scratch-copy'

// `npm run test:sabotage` breaks one rule at a time in a scratch copy and expects the named test to fail.
// With arguments it runs only the patches whose description contains one of them.

const texts = process.argv.slice(2)
const chosen = patches.filter(
  ({ breaks }) => texts.length === 0 || texts.some((text) => breaks.includes(text)),
)
if (chosen.length === 0) throw new Error('No patch has one of these texts in its description.')
const scratch = mkdtempSync(join(tmpdir(), 'drivefair-sabotage-'))

/** Applies the edits and returns a function that takes them back. */
function apply({ edits, breaks }: Patch) {
  const before = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const path = join(scratch, file)
    const text = readFileSync(path, 'utf8')
    if (!before.has(path)) before.set(path, text)
    if (text.split(find).length !== 2)
      throw new Error(`"${breaks}": ${file} must contain the text to replace exactly once`)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}

interface Result {
  file: string
  status: string
  fullName: string
  failureMessages: string[]
}

/**
 * Runs tests by file and name, with the options of Jest; `env` replaces variables of this process.
 * Does not block: this process reads what the database server logs, which stops once no one does.
 */
async function runTests(
  tests: Patch['test'][],
  env: NodeJS.ProcessEnv = {},
  options: string[] = [],
): Promise<Result[]> {
  const report = join(scratch, 'report.json')
  rmSync(report, { force: true })
  const files = [...new Set(tests.map(({ file }) => file))]
  const names = tests.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // Jest fails when a test does, which is what most patches are for: its report tells.
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [
      resolve('node_modules/jest/bin/jest.js'),
      '--runTestsByPath',
      ...files,
      '--forceExit',
      '--json',
      `--outputFile=${report}`,
      ...options,
      '--testNamePattern',
      names.join('|'),
    ],
    {
      cwd: scratch,
      env: {
        ...process.env,
        LOG_LEVEL: 'silent',
        NODE_OPTIONS: '--experimental-vm-modules',
        ...env,
      },
      maxBuffer: 100_000_000,
    },
  ).catch((failure: { stderr: string }) => failure)
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults.flatMap(
      ({ name, assertionResults }: { name: string; assertionResults: Omit<Result, 'file'>[] }) =>
        assertionResults.map((result) => ({ ...result, file: name })),
    )
  } catch (cause) {
    throw new Error(`jest wrote no report for ${files}: ${stderr}`, { cause })
  }
}

const resultsOf = ({ test: { file, name } }: Patch, results: Result[], status: string) =>
  results.filter(
    (result) =>
      result.file.endsWith(`/${file}`) &&
      result.fullName.includes(name) &&
      result.status === status,
  )

const firstLine = ({ failureMessages: [message = ''] }: Result) => message.split('\n')[0]

/** A broken rule often shows as something that never comes: a test need not wait for it as on a busy machine. */
const patchedOptions = ['--testTimeout=40000']

/** A patch of the migrations needs a database of its own; all others share one. */
const environmentFor = ({ edits }: Patch) =>
  edits.some(({ file }) => file.startsWith('prisma/')) ? { [serverVariable]: undefined } : {}

/** Returns the name of the test that noticed, or why none did. */
async function check(
  patch: Patch,
  healthy: Result[],
): Promise<{ caughtBy?: string; why?: string }> {
  const [unhealthy] = resultsOf(patch, healthy, 'failed')
  if (unhealthy) return { why: `its test fails without it: ${firstLine(unhealthy)}` }
  if (resultsOf(patch, healthy, 'passed').length === 0)
    return { why: 'no such test passes without it' }
  const restore = apply(patch)
  const results = await runTests([patch.test], environmentFor(patch), patchedOptions)
  const [failed] = resultsOf(patch, results, 'failed')
  restore()
  // The shop did not start in time, so the rule was not tried.
  if (failed && /Exceeded timeout of .* for a hook/.test(firstLine(failed) ?? '')) {
    return { why: `its shop does not start: ${firstLine(failed)}` }
  }
  return failed
    ? { caughtBy: `${failed.fullName}: ${firstLine(failed)}` }
    : { why: `${patch.test.file} stays green` }
}

try {
  copyTree(scratch)
  for (const patch of chosen) apply(patch)() // finds stale patches before anything runs
  await startTestDatabase()
  const healthy = await runTests(chosen.map(({ test }) => test))
  for (const patch of chosen) {
    const { caughtBy, why } = await check(patch, healthy)
    if (!caughtBy) process.exitCode = 1
    console.log(
      caughtBy ? `caught: ${patch.breaks} → ${caughtBy}` : `MISSED: ${patch.breaks}: ${why}`,
    )
  }
} finally {
  await stopTestDatabase()
  rmSync(scratch, { recursive: true })
}
