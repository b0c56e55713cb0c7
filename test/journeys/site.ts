import pg from 'pg'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { makeDatabase } from '../kit/database'
import { eventually } from '../kit/eventually'
import { freePort } from '../kit/free-port'
import { expectInvariants } from '../kit/invariants'
import { type ServerProcess, startServer } from '../kit/server-process'
import { desktop, watch } from './browser'

type Visit = BrowserContextOptions & {
  theme?: 'light' | 'dark' | 'system'
  /** The application is kept away or held back: a page counts as open without it. */
  withoutScripts?: boolean
}

/** The built server of this file's journeys. */
let server: ServerProcess
let database: pg.Pool
let sandboxOrigin: string
let contexts: BrowserContext[] = []
let problems: string[] = []
let foreseen: RegExp[] = []

/**
 * Opens a shop for a file of journeys: the built server on a database of its own, and a browser. After
 * each test the invariants must hold, and no page may have complained. `manyUnits` fills the shelves.
 */
export function openShop({ manyUnits = false } = {}) {
  beforeAll(async () => {
    const { url } = await makeDatabase()
    sandboxOrigin = `http://localhost:${await freePort()}`
    const env = { DATABASE_URL: url, SANDBOX_PORT: new URL(sandboxOrigin).port }
    server = await startServer(env)
    database = new pg.Pool({ connectionString: url, max: 2 })
    if (manyUnits) {
      await query(`UPDATE package SET total_inventory = total_inventory + 100,
                     available_inventory = available_inventory + 100 WHERE name <> 'Diamond'`)
      await eventually(async () => expect(await unitsLeft('Gold')).toBeGreaterThan(100))
    }
  })

  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    const unforeseen = problems.filter((problem) => !foreseen.some((known) => known.test(problem)))
    const missing = foreseen.filter((known) => !problems.some((problem) => known.test(problem)))
    contexts = []
    problems = []
    foreseen = []
    expect(unforeseen).toEqual([])
    expect(missing).toEqual([])
    await expectInvariants(database)
  })

  afterAll(async () => {
    await database?.end()
    expect(await server?.stop()).toBe(0)
  })
}

/** A browser of a new visitor. */
export async function makeVisitor({ theme, withoutScripts, ...options }: Visit = {}) {
  const context = await browser.newContext({
    baseURL: server.base,
    viewport: desktop,
    reducedMotion: 'reduce',
    ...options,
  })
  contexts.push(context)
  watch(context, [server.base, sandboxOrigin], problems)
  context.setDefaultTimeout(10_000)
  if (!withoutScripts && options.javaScriptEnabled !== false) waitForLife(context)
  if (theme) {
    await context.addInitScript((chosen) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('drivefair-theme', chosen)
    }, theme)
  }
  return context
}

/** The application comes after the first paint, later than `load`; a click before that is lost. */
function waitForLife(context: BrowserContext) {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    const isAlive = () =>
      page.waitForFunction(() => {
        const root = document.getElementById('root')
        return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      })
    page.goto = async (...to) => {
      const answer = await goto(...to)
      await isAlive()
      return answer
    }
    page.reload = async (...how) => {
      const answer = await reload(...how)
      await isAlive()
      return answer
    }
    return page
  }
}

/** A page of a new visitor. */
export async function visit(path: string, options?: Visit) {
  const page = await (await makeVisitor(options)).newPage()
  await page.goto(path)
  return page
}

/** A complaint of the browser that the test is about; it must come, others still fail the test. */
export function foresee(problem: RegExp) {
  foreseen.push(problem)
}

export async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
  return (await database.query<Row>(sql, values)).rows
}

/** Units of a package that are left, by the documented path. */
export async function unitsLeft(name: string) {
  const answer = await fetch(`${server.base}/api/packages`)
  const packages: { name: string; availableInventory: number }[] = await answer.json()
  return packages.find((offer) => offer.name === name)?.availableInventory
}
