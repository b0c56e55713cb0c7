import { decodeHTML } from 'entities'
import type { APIResponse, BrowserContext, Page } from 'playwright-core'
import { escaped } from '../../scripts/page-head'
import { brand } from '../../shared/brand'
import { contactConsent } from '../../shared/consultation'
import { defaultFaq, shownQuestions } from '../../shared/settings/faq'
import { legalLinks } from '../../web/content/legal-links'
import { stories } from '../../web/content/stories'
import { publicPaths } from '../../web/pages'
import { defaultSite } from '../kit/default-site'
import { expectLog } from '../kit/guards/expect-log'
import { newVisitor, openSite, visit } from './site'
import './crashes.cases'
import './early-taps.cases'
import './failure-pages.cases'
import './getting-around.cases'
import './graphiql.cases'
import './packages.cases'
import './public-pages.cases'
import './spec-shapes.cases'
import './weight.cases'

openSite()

const questions = shownQuestions(defaultFaq, defaultSite)

const indexedPaths = ['/', '/services', '/packages', '/about', '/faq', '/contact'] as const

const get = (context: BrowserContext, path: string, headers: Record<string, string> = {}) =>
  context.request.get(path, { headers })
const encodingOf = (answer: APIResponse) => answer.headers()['content-encoding'] ?? 'identity'

const details: Record<(typeof indexedPaths)[number], [string, string]> = {
  '/': ['Your next car, negotiated line by line', 'Schedule a Free Consultation Today!'],
  '/services': ['Our Services', 'Comprehensive car buying assistance'],
  '/packages': ['Service Packages', 'White glove full-service'],
  '/about': [`About ${brand.name}`, 'Get Your Free Consultation'],
  '/faq': ['Frequently Asked Questions', String(questions[0]?.question)],
  '/contact': ['Get Started Today', defaultSite.phone],
}

test('every page is readable without JavaScript and has its own metadata', async () => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  const meta = (selector: string) =>
    page
      .locator(`head ${selector}`)
      .evaluateAll((found) =>
        found.map((tag) => tag.getAttribute('content') ?? tag.getAttribute('href')),
      )
  const seen = new Set<string>()
  for (const path of publicPaths) {
    await page.goto(path)
    const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
    expect(headings).toHaveLength(1)
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    expect(await page.locator('noscript p').isVisible()).toBe(true)
    const indexed = indexedPaths.find((each) => each === path)
    if (!indexed) {
      expect(await meta('meta[name="robots"]')).toEqual(['noindex'])
      expect(await meta('meta[property="og:title"]')).toEqual([])
      continue
    }
    const [heading, words] = details[indexed]
    expect(headings).toEqual([heading])
    expect(await page.getByText(words).first().isVisible()).toBe(true)
    expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(250)
    const slides = await page.getByRole('group', { name: / of \d+$/ }).count() // those that a screen reader finds
    expect(slides).toBe(path === '/' ? stories.length : 0)

    const { origin } = new URL(page.url())
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
})

test('the guarantee, terms, and privacy are one click away where decisions are made', async () => {
  const page = await visit('/', { javaScriptEnabled: false })
  for (const { href, name } of legalLinks) {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await page.waitForURL(`**${href}`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.locator('script[type="module"]').count()).toBe(0)
  }
  await page.goto('/legal/privacy')
  expect(
    await page.getByText('your name, email, phone number, and card digits: 10 years').count(),
  ).toBe(1)

  await page.goto('/contact')
  const form = page.getByRole('form')
  expect(await form.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(
    '/legal/privacy',
  )
  expect(await form.getByRole('checkbox', { name: contactConsent.label }).isChecked()).toBe(false)
})

test('without JavaScript, the FAQ has all answers, which open one at a time and close with a second press', async () => {
  const page = await visit('/faq', { javaScriptEnabled: false })
  const html = await (await page.request.get('/faq')).text()
  const body = html.slice(html.indexOf('<body'))
  for (const { question } of questions)
    expect(body).toContain(escaped(question).replaceAll("'", '&#x27;'))
  const open = () => page.locator('details[open] summary').allTextContents()
  const press = (question: string) => page.getByText(question, { exact: true }).click()
  expect(await open()).toEqual([])
  const [first = '', second = ''] = questions.map(({ question }) => question)
  await press(first)
  await press(second)
  expect(await open()).toEqual([second])
  await press(second)
  expect(await open()).toEqual([])
})

test('structured data matches the visible text', async () => {
  const page = await visit('/faq', { javaScriptEnabled: false })
  const read = async () =>
    JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

  const faq = await read()
  expect(faq['@type']).toBe('FAQPage')
  const text = (await page.getByRole('main').textContent()) ?? ''
  for (const { name, acceptedAnswer } of faq.mainEntity) {
    expect(text).toContain(name)
    for (const sentence of acceptedAnswer.text.split(/<[^>]+>/)) {
      expect(text).toContain(decodeHTML(sentence))
    }
  }
  expect(faq.mainEntity).toHaveLength(questions.length)

  await page.goto('/packages')
  const { itemListElement: offers } = await read()
  expect(offers).toHaveLength(4)
  for (const { url, price, itemOffered } of offers) {
    const heading = page.locator(new URL(url).hash)
    const card = page.getByRole('listitem').filter({ has: heading })
    expect(`${await heading.textContent()} Package`).toBe(itemOffered.name)
    const shown = Number(price).toLocaleString('en-US')
    expect(await card.getByText(`$${shown}`, { exact: true }).count()).toBe(1)
  }

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

test('robots.txt and the sitemap list the pages by absolute URL', async () => {
  const context = await newVisitor()
  const robots = await get(context, '/robots.txt')
  const { origin } = new URL(robots.url())
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await robots.text()).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
  const sitemap = await get(context, '/sitemap.xml')
  expect(sitemap.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const urls = [...(await sitemap.text()).matchAll(/<loc>(.*)<\/loc>/g)].map(([, at]) => at)
  const listed = [...indexedPaths, ...legalLinks.map(({ href }) => href)]
  expect(urls).toEqual(listed.map((path) => `${origin}${path}`))
})

test('icons, the web manifest, and the Open Graph image are served', async () => {
  const context = await newVisitor()
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

test('pages are revalidated on each visit and answered 304 when unchanged', async () => {
  const context = await newVisitor()
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

test('hashed files are cached for a year', async () => {
  const context = await newVisitor()
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
  expect((await get(context, '/favicon.svg')).headers()['cache-control']).toBe('no-cache')
})

test('responses use the best encoding that the browser accepts', async () => {
  const context = await newVisitor()
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

test('fonts load and every preload is used', async () => {
  expectLog(/status of 404/)
  const visitor = await newVisitor()
  for (const path of ['/', '/faq', '/nowhere']) {
    const page = await visitor.newPage()
    await page.goto(path)
    await skipTime(page, 4_000) // the browser complains of an unused preload some seconds later
    for (const font of ['16px Libre Franklin', '640 16px Besley']) {
      expect(await page.evaluate((name) => document.fonts.check(name), font)).toBe(true)
    }
  }
})

/** Runs what the page and the browser planned for this time, without waiting for it. */
async function skipTime(page: Page, budget: number) {
  const devtools = await page.context().newCDPSession(page)
  const expired = new Promise<unknown>((resolve) => {
    devtools.once('Emulation.virtualTimeBudgetExpired', resolve)
  })
  await devtools.send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget })
  await expired
}
