import type { BrowserContext, Page } from 'playwright-core'

/** Brotli-compressed kB (1,000 bytes) of each kind that a first visit fetches until `isThere`. */
export async function weigh(
  context: BrowserContext,
  path: string,
  isThere: (page: Page) => Promise<unknown>,
) {
  const page = await context.newPage()
  const fetched = new Map<string, string>()
  page.on('request', (request) => fetched.set(request.url(), request.resourceType()))
  await page.goto(path)
  await isThere(page)
  await page.waitForLoadState('networkidle')
  await page.close()

  const bytes: Record<string, number> = { document: 0, script: 0, stylesheet: 0, font: 0 }
  for (const [url, kind] of fetched) {
    if (!(kind in bytes)) continue
    const answer = await context.request.get(url, { headers: { 'accept-encoding': 'br' } })
    bytes[kind] = (bytes[kind] ?? 0) + Number(answer.headers()['content-length'])
  }
  return Object.fromEntries(Object.entries(bytes).map(([kind, sum]) => [kind, sum / 1_000]))
}

/** Waits for the part of a page that loads last, when the browser is idle. */
export const everything = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
