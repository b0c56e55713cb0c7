import { readFileSync } from 'node:fs'
import { sectionOf } from './changelog'

// The release workflow runs `tsx scripts/release-notes.ts v1.2.3`, which prints what the changelog says.

const [tag = ''] = process.argv.slice(2)
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const notes = sectionOf(readFileSync('CHANGELOG.md', 'utf8'), version)

if (tag !== `v${version}`) fail(`The tag ${tag} is not the version in package.json: ${version}`)
else if (!notes) fail(`CHANGELOG.md has no section "## ${version} (date)"`)
else console.log(notes)

function fail(problem: string) {
  console.error(problem)
  process.exitCode = 1
}
