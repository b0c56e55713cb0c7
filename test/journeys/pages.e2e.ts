import type { APIResponse, BrowserContext } from 'playwright-core'
import { brand } from '../../shared/brand'
import { questions } from '../../web/content/faq'
import { publicPaths } from '../../web/pages'
import { foresee, makeVisitor, openShop, visit } from './site'

openShop()

const toFind = ['/', '/services', '/packages', '/about', '/faq', '/contact'] as const

const get = (context: BrowserContext, path: string, headers: Record<string, string> = {}) =>
  context.request.get(path, { headers })
const encodingOf = (answer: APIResponse) => answer.headers()['content-encoding'] ?? 'identity'

test('every page can be read without JavaScript', async () => {
  const context = await makeVisitor({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, title, words] of [
    ['/', 'Your next car, negotiated for you', 'Schedule a Free Consultation Today!'],
    ['/services', 'Our Services', 'Comprehensive car buying assistance'],
    ['/packages', 'Service Packages', 'Why Choose Our Packages?'],
    ['/about', 'About DriveFair', 'Get Your Free Consultation'],
    ['/faq', 'Frequently Asked Questions', 'Who pays you?'],
    ['/contact', 'Get Started Today', brand.phone],
  ] as const) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
    expect(await page.getByText(words).first().isVisible()).toBe(true)
    const text = await page.getByRole('main').textContent()
    expect(text?.length).toBeGreaterThan(250)
  }
  for (const path of publicPaths) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    expect(await page.locator('noscript p').isVisible()).toBe(true)
  }
})

test('the answers to all questions stand in the page, also before any script', async () => {
  const html = await (await get(await makeVisitor(), '/faq')).text()
  const body = html.slice(html.indexOf('<body'))
  for (const { question } of questions) expect(body).toContain(question.replaceAll("'", '&#x27;'))
})

test('every page tells search engines and shared links what it is', async () => {
  const context = await makeVisitor()
  const page = await context.newPage()
  const seen = new Set<string>()
  for (const path of toFind) {
    await page.goto(path)
    const { origin } = new URL(page.url())
    const meta = (selector: string) =>
      page
        .locator(`head ${selector}`)
        .evaluateAll((found) =>
          found.map((tag) => tag.getAttribute('content') ?? tag.getAttribute('href')),
        )
    const title = await page.title()
    const [description = ''] = await meta('meta[name="description"]')
    expect(description?.length).toBeGreaterThan(50)
    expect(description?.length).toBeLessThanOrEqual(160)
    expect(seen).not.toContain(title)
    expect(seen).not.toContain(description)
    seen.add(title).add(String(description))
    expect(await meta('link[rel="canonical"]')).toEqual([`${origin}${path}`])
    expect(await meta('meta[property="og:url"]')).toEqual([`${origin}${path}`])
    expect(await meta('meta[property="og:title"]')).toEqual([title])
    expect(await meta('meta[property="og:description"]')).toEqual([description])
    expect(await meta('meta[property="og:image"]')).toEqual([`${origin}/og.png`])
    expect(await meta('meta[name="robots"]')).toEqual([])
    expect(await page.content()).not.toContain('%SITE%')
  }
  for (const path of publicPaths.filter((each) => !toFind.some((found) => found === each))) {
    const html = await (await get(context, path)).text()
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toContain('og:title')
  }
})

test('the structured data says nothing that the page does not say', async () => {
  const page = await visit('/faq', { javaScriptEnabled: false })
  const read = async () =>
    JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

  const faq = await read()
  expect(faq['@type']).toBe('FAQPage')
  const said = (await page.getByRole('main').textContent()) ?? ''
  for (const { name, acceptedAnswer } of faq.mainEntity) {
    expect(said).toContain(name)
    const sentences = acceptedAnswer.text.replaceAll('&amp;', '&').split(/<[^>]+>/)
    for (const sentence of sentences) expect(said).toContain(sentence)
  }
  expect(faq.mainEntity).toHaveLength(questions.length)

  await page.goto('/')
  const [organization, service] = (await read())['@graph']
  const shown = (await page.locator('body').textContent()) ?? ''
  for (const { itemOffered } of service.hasOfferCatalog.itemListElement) {
    expect(shown).toContain(itemOffered.name)
  }
  expect(shown).toContain(organization.slogan)
  const logo = await page.request.get(organization.logo)
  expect(logo.headers()['content-type']).toBe('image/png')
})

test('robots find the pages to read, by absolute addresses', async () => {
  const context = await makeVisitor()
  const robots = await get(context, '/robots.txt')
  const { origin } = new URL(robots.url())
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await robots.text()).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
  const sitemap = await get(context, '/sitemap.xml')
  expect(sitemap.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*)<\/loc>/g)].map(([, at]) => at)
  expect(addresses).toEqual(toFind.map((path) => `${origin}${path}`))
})

test('icons, the manifest and the picture of a shared link are there', async () => {
  const context = await makeVisitor()
  const manifest = await get(context, '/site.webmanifest')
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { name, icons }: { name: string; icons: { src: string }[] } = await manifest.json()
  expect(name).toBe(brand.name)
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', ...icons.map(({ src }) => src)]) {
    const answer = await get(context, path)
    expect([path, answer.status()]).toEqual([path, 200])
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
  const picture = await (await get(context, '/og.png')).body()
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  expect(picture.length).toBeLessThan(120_000)
})

test('a page names the code of its own screen in its HTML', async () => {
  const context = await makeVisitor()
  for (const path of publicPaths) {
    const page = await context.newPage()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    // Never idle: what comes later is left out.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const html = await (await get(context, path)).text()
    const late = fetched.filter((file) => /assets\/.*\.js$/.test(file) && !html.includes(file))
    // Without a request to confirm, that page moves on to another one.
    if (path !== '/consultation-confirmation') expect([path, ...late]).toEqual([path])
    await page.close()
  }
})

test('a page is asked for again each time, and sent again only when it is another', async () => {
  const context = await makeVisitor()
  for (const path of ['/', '/faq', '/robots.txt']) {
    const first = await get(context, path)
    const { etag = '', 'cache-control': caching, vary } = first.headers()
    expect(caching).toBe('no-cache')
    expect(vary).toContain('accept-encoding')
    for (const known of [etag, `"other", ${etag}`]) {
      const again = await get(context, path, { 'if-none-match': known })
      expect(again.status()).toBe(304)
      expect((await again.body()).length).toBe(0)
    }
    expect((await get(context, path, { 'if-none-match': '"other"' })).status()).toBe(200)
  }
  const lost = await get(context, '/nowhere', { 'if-none-match': '"other"' })
  expect(lost.status()).toBe(404)
})

test('a file with a hash in its name is kept for a year', async () => {
  const context = await makeVisitor()
  const html = await (await get(context, '/')).text()
  const files = html.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g) ?? []
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const answer = await get(context, file)
    expect([file, answer.status()]).toEqual([file, 200])
    const { etag = '', 'cache-control': caching } = answer.headers()
    expect(caching).toBe('public, max-age=31536000, immutable')
    expect((await get(context, file, { 'if-none-match': etag })).status()).toBe(304)
  }
  expect((await get(context, '/assets/none.js')).status()).toBe(404)
  expect((await get(context, '/theme.js')).headers()['cache-control']).toBe('no-cache')
})

test('what is sent is packed as well as the browser understands', async () => {
  const context = await makeVisitor()
  const html = await (await get(context, '/')).text()
  const [script = ''] = html.match(/\/assets\/react-[\w-]+\.js/) ?? []
  for (const path of ['/', script]) {
    const plain = await get(context, path, { 'accept-encoding': 'identity' })
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', 'identity'],
    ] as const) {
      const answer = await get(context, path, { 'accept-encoding': accepted })
      expect([path, accepted, encodingOf(answer)]).toEqual([path, accepted, encoding])
      expect(answer.headers().vary?.toLowerCase()).toContain('accept-encoding')
      expect((await answer.body()).equals(await plain.body())).toBe(true)
    }
  }
})

test('the browser takes the structured data, fonts and preloads without a complaint', async () => {
  foresee(/status of 404/)
  const page = await visit('/')
  await page.goto('/faq')
  await page.waitForTimeout(4_000) // the browser complains of an unused preload some seconds later
  expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
  await page.goto('/nowhere')
})
