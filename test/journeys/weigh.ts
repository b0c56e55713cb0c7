import type { BrowserContext, Page } from 'playwright-core'

/** What a page has requested so far: the kind of each URL. */
type Requests = Map<string, string>

/** Brotli-compressed kB (1,000 bytes) of each kind that a first visit fetches until `isThere`. */
export async function weigh(
  context: BrowserContext,
  path: string,
  isThere: (page: Page) => Promise<unknown>,
) {
  const page = await context.newPage()
  const fetched = noteRequests(page)
  await page.goto(path)
  await isThere(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  return sizesOf(context, fetched)
}

/** Returns a map that gets each request of the page from now on. */
export function noteRequests(page: Page) {
  const fetched: Requests = new Map()
  page.on('request', (request) => fetched.set(request.url(), request.resourceType()))
  return fetched
}

/** Brotli-compressed kB (1,000 bytes) of each kind. */
export async function sizesOf(context: BrowserContext, fetched: Requests) {
  const bytes: Record<string, number> = { document: 0, script: 0, stylesheet: 0, font: 0 }
  for (const [url, kind] of fetched) {
    if (!(kind in bytes)) continue
    bytes[kind] = (bytes[kind] ?? 0) + (await sizeOf(context, url))
  }
  return Object.fromEntries(Object.entries(bytes).map(([kind, sum]) => [kind, sum / 1_000]))
}

/** Sizes of hashed files, which never change. */
const known = new Map<string, number>()

async function sizeOf(context: BrowserContext, url: string) {
  const size = known.get(url)
  if (size !== undefined) return size
  const answer = await context.request.get(url, { headers: { 'accept-encoding': 'br' } })
  const length = Number(answer.headers()['content-length'])
  if (url.includes('/assets/')) known.set(url, length)
  return length
}

/** Waits for the part of a page that loads last, when the browser is idle. */
export const everything = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
