import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../api/platform/network'
import { withOwnServer } from '../scripts/own-server'
import { startBrowser } from '../test/journeys/chromium'

// `npm run bench -- lighthouse` measures every static page with Lighthouse's mobile preset and prints the median of
// three runs, or of the number given. Fails when a score is too low, or when a page blocks longer than
// /contact by more than a third. With the folder of another checkout that is built (`npm run bench -- lighthouse 3
// ../before`), measures both in turns and fails when a page scores lower than there. npx fetches Lighthouse on
// demand: it weighs 200 MB and would add conflicting versions.
//
// Lighthouse multiplies the time that tasks take here, so only a quiet machine gives true figures. `power` is its
// own benchmark of the machine: rows with different values don't compare.

const run = promisify(execFile)
const VERSION = '12.8.2'
/** A run that takes longer has lost its page; it is repeated. */
const LONGEST_RUN_MS = 90_000
const ATTEMPTS = 3

interface Result {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: string },
) => Promise<{ lhr: Result } | undefined>

const pages = ['/', '/services', '/packages', '/about', '/faq', '/contact']
/** The page whose blocking time is the measure for the others. */
const model = '/contact'
const MOST_BLOCKING = 1.3
/** Below this, blocking times differ by chance. */
const UNNOTICED_MS = 30
const runs = Number(process.argv[2] ?? 3)
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof least
const categories = Object.keys(least) as Category[]

const lighthouse = await loadLighthouse()
const debugPort = await freePort()
const rows: Record<string, ReturnType<typeof rowOf>> = {}
const tooLow: string[] = []
const before = process.argv[3]

await withOwnServer(async (base) => {
  if (before) await withOwnServer((baseBefore) => measureAll(base, baseBefore), before)
  else await measureAll(base)
})
console.table(rows)
const most = Math.max(UNNOTICED_MS, (rows[model]?.['TBT ms'] ?? 0) * MOST_BLOCKING)
for (const page of pages) {
  const blocking = rows[page]?.['TBT ms'] ?? Number.NaN
  if (!(blocking <= most)) tooLow.push(`${page} blocks for ${blocking} ms, at most ${most}`)
}
for (const line of tooLow) console.error(line)
process.exitCode = tooLow.length ? 1 : 0

/** Imported, not run, so that its code loads once instead of once a page. */
async function loadLighthouse(): Promise<Lighthouse> {
  const inPackage = ['--yes', `--package=lighthouse@${VERSION}`, '-c', 'command -v lighthouse']
  const { stdout } = await run('npx', inPackage)
  const command = await realpath(stdout.trim())
  const module = await import(pathToFileURL(join(command, '../../core/index.js')).href)
  return module.default
}

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
    power: Math.round(median(results.map(({ environment }) => environment.benchmarkIndex))),
  }
}

/** Now and then Chromium's trace lacks its beginning, or a page never settles; that run is repeated. */
async function look(url: string, attempt = 1): Promise<Result> {
  const result = await Promise.race([
    lighthouse(url, { port: debugPort, logLevel: 'silent' }),
    setTimeout(LONGEST_RUN_MS, undefined, { ref: false }),
  ]).catch((error: Error) => ({ lhr: { runtimeError: error } as unknown as Result }))
  if (result && !result.lhr.runtimeError) return result.lhr
  const why = result?.lhr.runtimeError?.message ?? 'took too long'
  if (attempt === ATTEMPTS) throw new Error(`Lighthouse on ${url}: ${why}`)
  console.error(`Again: ${url} (${why})`)
  return look(url, attempt + 1)
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
