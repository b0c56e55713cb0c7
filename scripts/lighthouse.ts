import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '../api/platform/network'
import { startBrowser } from '../test/journeys/chromium'
import { withOwnServer } from './own-server'

// `npm run lighthouse` measures every static page with Lighthouse's mobile preset and prints the median of
// three runs, or of the number given. Fails when a score is too low. With the folder of another checkout that
// is built (`npm run lighthouse -- 3 ../before`), measures both in turns and fails when a page scores lower than
// there. npx fetches Lighthouse on demand: it weighs 200 MB and would add conflicting versions.

const run = promisify(execFile)
const lighthouse = ['--yes', 'lighthouse@12.8.2']

interface Result {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

const pages = ['/', '/services', '/packages', '/about', '/faq', '/contact']
const runs = Number(process.argv[2] ?? 3)
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof least
const categories = Object.keys(least) as Category[]

const debugPort = await freePort()
const rows: Record<string, Record<string, number>> = {}
const tooLow: string[] = []
const before = process.argv[3]

await withOwnServer(async (base) => {
  if (before) await withOwnServer((baseBefore) => measureAll(base, baseBefore), before)
  else await measureAll(base)
})
console.table(rows)
for (const line of tooLow) console.error(line)
process.exitCode = tooLow.length ? 1 : 0

async function measureAll(base: string, baseBefore?: string) {
  const browser = await startBrowser(`--remote-debugging-port=${debugPort}`)
  try {
    for (const page of pages) await measure(page, base, baseBefore)
  } finally {
    await browser.close()
  }
}

async function measure(page: string, base: string, baseBefore?: string) {
  const results: Result[] = []
  const resultsBefore: Result[] = []
  for (let turn = 0; turn < runs; turn++) {
    if (baseBefore) resultsBefore.push(await look(baseBefore + page))
    results.push(await look(base + page))
  }
  const row = rowOf(results)
  rows[page] = row
  for (const name of categories) {
    if (row[name] < least[name]) {
      const why = failed(results, name)
      tooLow.push(`${page} ${name} ${row[name]}, at least ${least[name]}: ${why}`)
    }
  }
  if (!baseBefore) return
  const rowBefore = rowOf(resultsBefore)
  rows[`${page} before`] = rowBefore
  for (const name of categories) {
    if (row[name] < rowBefore[name]) {
      tooLow.push(`${page} ${name} ${row[name]}, before ${rowBefore[name]}`)
    }
  }
}

/** The medians of a page. */
function rowOf(results: Result[]) {
  const score = (category: Category) =>
    Math.round(median(results.map(({ categories: found }) => (found[category]?.score ?? 0) * 100)))
  const value = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    'TBT ms': Math.round(value('total-blocking-time')),
    kB: Math.round(value('total-byte-weight') / 1000),
  }
}

/** Now and then Chromium's trace lacks its beginning; that run is repeated. */
async function look(address: string, isLast = false): Promise<Result> {
  const flags = [`--port=${debugPort}`, '--output=json', '--quiet']
  const { stdout } = await run('npx', [...lighthouse, address, ...flags], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string }) => error)
  const result: Result = JSON.parse(stdout)
  const { runtimeError } = result
  if (!runtimeError) return result
  if (isLast) throw new Error(`Lighthouse on ${address}: ${runtimeError.message}`)
  return look(address, true)
}

/** The audits that cost points in the last run. */
function failed(results: Result[], category: Category) {
  const last = results.at(-1)
  const counted = last?.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  const lost = counted.filter(({ id }) => (last?.audits[id]?.score ?? 1) < 1)
  return lost.map(({ id }) => id).join(', ')
}

function median(numbers: number[]) {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
