import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { failingJob } from './failing-job'
import { faultTable } from './fault-table'
import { hangingDatabase, killsWithTraffic, purchasesWithKills, type Result } from './faults'
import { fullDisk } from './full-disk'
import { killedMigrations, killedRefunds, killedRestores } from './killed-work'
import { openSite, type Site } from './site'
import { slowTransfers } from './slow-transfers'
import { twoVersions } from './two-versions'

// `npm run test:faults` breaks every part of the site under traffic, and writes what happened to
// docs/reliability.md. `-- --scale 0.05` repeats each fault less often; `-- --only hang` runs one part.
// `-- --older FOLDER` names a folder with an earlier build, which shares a database with this one.

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    only: { type: 'string' },
    older: { type: 'string' },
  },
})
const scale = Number(values.scale)
const times = (count: number) => Math.max(1, Math.round(count * scale))

const parts: Record<string, (site: Site) => Promise<Result>> = {
  purchases: (site) => purchasesWithKills(site, times(10_000)),
  kills: (site) => killsWithTraffic(site, { servers: times(100), databases: times(10) }),
  hang: (site) => hangingDatabase(site, times(20)),
  transfers: (site) => slowTransfers(site, { uploads: 80, downloads: 150 }),
  refunds: (site) => killedRefunds(site, times(60)),
  restores: (site) => killedRestores(site, times(40)),
  migrations: (site) => killedMigrations(site, times(40)),
  disk: fullDisk,
  versions: (site) => twoVersions(site, { olderBuild: values.older, purchases: times(2_000) }),
  job: (site) => failingJob(site, times(20)),
}

const results: Result[] = []
for (const [name, run] of Object.entries(parts)) {
  if (!values.only || values.only === name) results.push(await onNewSite(run))
}
const table = !values.only || values.only === 'table' ? await onNewSite(faultTable) : []
for (const { fault, losses } of table) results.push({ name: fault, done: 'each journey', losses })

for (const { name, done, losses } of results) {
  process.stdout.write(`${losses.length > 0 ? 'FAILED' : 'passed'}  ${name}: ${done}\n`)
  for (const loss of losses) process.stdout.write(`        ${loss}\n`)
}
if (!values.only) {
  await writeFile('docs/reliability.md', report())
  execFileSync('npx', ['biome', 'format', '--write', 'docs/reliability.md'])
}
process.exit(results.some(({ losses }) => losses.length > 0) ? 1 : 0) // even if a part did not stop

/** Runs one part on a site of its own, so that its leftovers cannot disturb the next one. */
async function onNewSite<T>(run: (site: Site) => Promise<T>): Promise<T> {
  const site = await openSite()
  try {
    return await run(site)
  } finally {
    await site.close()
  }
}

function report() {
  const day = new Date().toISOString().slice(0, 10)
  const journeys = table[0]?.cells.map(({ journey }) => journey) ?? []
  return `# Reliability

Written by \`npm run test:faults\` (${day}, scale ${scale}). Do not edit by hand.

Two servers, PostgreSQL, Redis and the payment provider (the sandbox) run as separate parts, and each is
broken under traffic. Lost means: an acknowledged write that is not in the database, a unit that is
neither available, held nor sold, an answer or error that is not expected, or a violation of
\`prisma/invariants.sql\`.

| Fault | How often | Lost |
|---|---|---|
${results.map(({ name, done, losses }) => `| ${name} | ${done} | ${losses.join('; ') || 'nothing'} |`).join('\n')}

## What a visitor gets when something is away

HTTP status and seconds. 502 and 503 hold nothing and can be tried again.

| Away | ${journeys.join(' | ')} |
|---|${journeys.map(() => '---|').join('')}
${table.map(({ fault, cells }) => `| ${fault} | ${cells.map(({ status, seconds }) => `${status}, ${seconds.toFixed(1)} s`).join(' | ')} |`).join('\n')}
`
}
