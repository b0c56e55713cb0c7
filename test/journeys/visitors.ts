import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { desktop, watch } from './browser'

type Visit = BrowserContextOptions & {
  theme?: 'light' | 'dark' | 'system'
  /** Opens pages without waiting for the application: its scripts are blocked or delayed. */
  withoutScripts?: boolean
}

interface Visitor {
  context: BrowserContext
  /** Its special options, as text: visitors of the same kind are interchangeable. */
  kind: string
  options: BrowserContextOptions
  /** The page in the waiting room, which the first `newPage` of a test takes. */
  waiting?: Page | undefined
  openPage(): Promise<Page>
  /** False once something was done to it that cannot be undone. */
  isReusable: boolean
}

/** A page of the site without scripts. */
const waitingRoom = '/robots.txt'

let [site, sandbox] = ['', '']
let visitors: Visitor[] = []
let made = 0
let spare: Visitor[] = []

/** From now on, visitors come to this site and its payment page. */
export function receiveVisitors(siteOrigin: string, sandboxOrigin: string) {
  site = siteOrigin
  sandbox = sandboxOrigin
}

/**
 * A new visitor's browser context. A page loads twice as fast in a process that has shown the site, so
 * a visitor gets the cleared context of an earlier test that asked for the same options.
 */
export async function newVisitor({ theme, ...options }: Visit = {}) {
  const kind = JSON.stringify(options)
  const visitor = takeSpare(kind) ?? (await makeVisitor(options, kind))
  visitors.push(visitor)
  // Guests on one network share their limits.
  const clientIp = `198.18.${++made >> 8}.${made % 256}`
  await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': clientIp })
  if (theme) {
    visitor.waiting ??= await openWaitingPage(visitor)
    await visitor.waiting.evaluate(
      (chosen) => localStorage.setItem('drivefair-theme', chosen),
      theme,
    )
  }
  return visitor.context
}

/** Opens a page as a new visitor. */
export async function visit(path: string, options?: Visit) {
  const page = await (await newVisitor(options)).newPage()
  await page.goto(path)
  return page
}

/** Clears what the visitors of a test leave behind. */
export async function forgetVisitors() {
  const gone = visitors
  visitors = []
  await Promise.all(gone.map(forget))
}

export async function closeVisitors() {
  await Promise.all(spare.map(({ context }) => context.close()))
  spare = []
}

function takeSpare(kind: string) {
  const at = spare.findLastIndex((visitor) => visitor.kind === kind)
  return at < 0 ? undefined : spare.splice(at, 1)[0]
}

async function makeVisitor({ withoutScripts, ...options }: Visit, kind: string) {
  const context = await browser.newContext({
    baseURL: site,
    viewport: desktop,
    reducedMotion: 'reduce',
    ...options,
  })
  watch(context, [site, sandbox])
  context.setDefaultTimeout(60_000)

  const hasScripts = options.javaScriptEnabled !== false
  const open = context.newPage.bind(context)
  const visitor: Visitor = {
    context,
    kind,
    options,
    isReusable: true,
    async openPage() {
      const page = await open()
      spoiledBy(page, 'addInitScript')
      spoiledBy(page, 'routeWebSocket')
      if (hasScripts) waitForRoutes(page, () => [page])
      if (hasScripts && !withoutScripts) waitForHydration(page)
      return page
    },
  }
  context.newPage = async () => {
    const page = visitor.waiting ?? (await visitor.openPage())
    visitor.waiting = undefined
    return page
  }
  if (hasScripts) waitForRoutes(context, () => context.pages())
  spoiledBy(context, 'addInitScript')
  spoiledBy(context, 'newCDPSession')
  spoiledBy(context.clock, 'install')
  spoiledBy(context.clock, 'setFixedTime')
  spoiledBy(context.clock, 'setSystemTime')

  /** Notes that the context cannot be cleared any more once this method was called. */
  function spoiledBy<Name extends string>(
    target: Record<Name, (...values: never[]) => unknown>,
    name: Name,
  ) {
    const call = target[name].bind(target)
    target[name] = (...values) => {
      visitor.isReusable = false
      return call(...values)
    }
  }
  return visitor
}

async function openWaitingPage(visitor: Visitor) {
  const page = await visitor.openPage()
  await page.goto(waitingRoom)
  return page
}

/** Clears a context for the next visitor, or closes it. */
async function forget(visitor: Visitor) {
  const { context } = visitor
  const [page, ...others] = context.pages()
  if (!visitor.isReusable || !page) return context.close()
  await Promise.all(others.map((other) => other.close()))
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const { colorScheme = null, reducedMotion = 'reduce', viewport } = visitor.options
  await page.emulateMedia({ media: null, colorScheme, reducedMotion })
  await page.setViewportSize(viewport ?? desktop)
  try {
    await page.goto(waitingRoom)
  } catch {
    return context.close() // the page was going elsewhere by itself, as it does when its session ended
  }
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  visitor.waiting = page
  spare.push(visitor)
}

/**
 * Chromium starts to intercept requests without waiting for pages that are open: one that is sent at once passes a first route.
 * Here a route is set once a request of the page was answered by one. A route stays until the visitor is forgotten: when a page's
 * last one is removed, Playwright 1.65 lets a request in flight skip the routes of its context.
 */
function waitForRoutes(target: BrowserContext | Page, openPages: () => Page[]) {
  const set = target.route.bind(target)
  target.route = async (...route) => {
    const routed = await set(...route)
    await set(`**${waitingRoom}?intercepted`, (answer) => answer.fulfill({ status: 204 }))
    const pages = openPages().filter((page) => page.url().startsWith(`${site}/`))
    await Promise.all(pages.map((page) => page.evaluate(untilIntercepted, waitingRoom)))
    return routed
  }
}

/** Runs in the page. */
async function untilIntercepted(path: string) {
  let status = 0
  while (status !== 204) ({ status } = await fetch(`${path}?intercepted`, { cache: 'no-store' }))
}

/** The application starts after the first paint, later than `load` and answers clicks only then. */
function waitForHydration(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const isHydrated = () =>
    page.waitForFunction(() => {
      const root = document.getElementById('root')
      // The screen's code comes after the application's own.
      const screen = document.getElementById('main') ?? root
      return !root || Object.keys(screen ?? {}).some((key) => key.startsWith('__react'))
    })
  page.goto = async (...to) => {
    const response = await goto(...to)
    await isHydrated()
    return response
  }
  page.reload = async (...how) => {
    const response = await reload(...how)
    await isHydrated()
    return response
  }
}
