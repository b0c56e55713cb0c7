import { readFileSync } from 'node:fs'
import { lockfileProblems } from './lockfile-problems'

// Part of `npm run check`: every package is verified and installs without a warning on Node 20 and 24. If
// one refuses Node 20, take an older version, under `overrides` in package.json if it is not ours.

const problems = lockfileProblems(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
for (const problem of problems) console.error(`package-lock.json: ${problem}`)
if (problems.length > 0) process.exitCode = 1
