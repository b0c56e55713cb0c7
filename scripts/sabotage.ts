import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Patch } from '../test/sabotage/patch'
import { patches } from '../test/sabotage/patches'

// `npm run test:sabotage` breaks one rule at a time in a scratch copy and expects the named test to fail.
// With an argument it runs only the patches whose description contains it.

const wanted = process.argv[2] ?? ''
const scratch = mkdtempSync(join(tmpdir(), 'drivefair-sabotage-'))

function copyTree() {
  const listed = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  const generated = [
    'api/generated',
    'web/generated',
    ...execFileSync('find', ['web', '-type', 'd', '-name', 'generated'])
      .toString()
      .trim()
      .split('\n'),
  ]
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true })
    cpSync(file, join(scratch, file))
  }
  for (const folder of generated) cpSync(folder, join(scratch, folder), { recursive: true })
  symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'))
}

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

interface Outcome {
  passed: number
  failed: string[]
}

function runTest({ test: { file, name } }: Patch): Outcome {
  const report = join(scratch, 'report.json')
  rmSync(report, { force: true })
  const jest = [resolve('node_modules/jest/bin/jest.js'), file, '--json', `--outputFile=${report}`]
  const { stderr } = spawnSync(
    process.execPath,
    [...jest, '--testNamePattern', name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')],
    {
      cwd: scratch,
      env: { ...process.env, LOG_LEVEL: 'silent', NODE_OPTIONS: '--experimental-vm-modules' },
      encoding: 'utf8',
    },
  )
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const results: { status: string; fullName: string }[] = testResults.flatMap(
      (each: { assertionResults: [] }) => each.assertionResults,
    )
    const ran = results.filter(({ fullName }) => fullName.includes(name))
    return {
      passed: ran.filter(({ status }) => status === 'passed').length,
      failed: ran.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }
  } catch (cause) {
    throw new Error(`jest wrote no report for ${file}: ${stderr}`, { cause })
  }
}

copyTree()
let missed = 0
for (const patch of patches.filter(({ breaks }) => breaks.includes(wanted))) {
  const healthy = runTest(patch)
  const restore = apply(patch)
  const broken = runTest(patch)
  restore()
  const isCaught = healthy.failed.length === 0 && healthy.passed > 0 && broken.failed.length > 0
  if (!isCaught) missed++
  const why =
    healthy.passed === 0 ? 'no such test passes without it' : `${patch.test.file} stays green`
  console.log(
    isCaught ? `caught: ${patch.breaks} → ${broken.failed[0]}` : `MISSED: ${patch.breaks}: ${why}`,
  )
}
rmSync(scratch, { recursive: true })
if (missed > 0) process.exitCode = 1
