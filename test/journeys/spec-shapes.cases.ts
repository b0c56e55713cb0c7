import type { Locator } from 'playwright-core'
import { founders } from '../../web/content/founders'
import { publicPaths } from '../../web/pages'
import { defaultSite } from '../kit/default-site'
import { desktop, phone } from './browser'
import { newVisitor, visit } from './site'
import { everything, noteRequests } from './weigh'

/** Whether an element has a visible edge on all sides, and room for a finger. */
const isBoxed = (element: Locator) =>
  element.evaluate((box) => {
    const look = getComputedStyle(box)
    const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
    const hasEdge = sides.every(
      (side) =>
        Number.parseFloat(look[`border${side}Width`]) >= 1 &&
        look[`border${side}Style`] !== 'none' &&
        !/^rgba\(.*, 0\)$/.test(look[`border${side}Color`]),
    )
    return hasEdge && box.getBoundingClientRect().height >= 44
  })

test('after a payment that failed or was cancelled, the ways on look like buttons', async () => {
  const page = await visit('/checkout-cancelled')
  const buttons = {
    '/checkout-cancelled': ['Review Cart', 'Try Again', 'Need Help? Contact Support'],
    '/success': ['Browse Packages', 'Contact Us'],
  }
  for (const [path, names] of Object.entries(buttons)) {
    await page.goto(path)
    for (const name of names) {
      const button = page.getByRole('main').getByRole('link', { name, exact: true })
      expect([name, await isBoxed(button)]).toEqual([name, true])
    }
  }
})

test('the FAQ ends in two cards, phone and email, and a button to our support', async () => {
  const page = await visit('/faq')
  const cards = page.getByRole('region', { name: 'Still have a question?' }).getByRole('listitem')
  expect(await cards.count()).toBe(2)
  for (const [at, href] of [defaultSite.phoneHref, defaultSite.emailHref].entries()) {
    expect(await isBoxed(cards.nth(at))).toBe(true)
    expect(await cards.nth(at).getByRole('link').getAttribute('href')).toBe(href)
  }
  expect(await isBoxed(page.getByRole('link', { name: 'Contact our support' }))).toBe(true)
})

test('the about page has both founders, and says at most once that a profile is coming', async () => {
  const page = await visit('/about')
  const people = page.getByRole('region', { name: 'The founders' }).getByRole('listitem')
  expect(await people.getByRole('heading').allTextContents()).toEqual(
    founders.map(({ role, profile }) => profile?.name ?? role),
  )
  expect(await page.getByText(/coming soon\. Meet us/).count()).toBe(
    founders.every(({ profile }) => profile) ? 0 : 1,
  )
})

/** Pages that show nothing that is loaded later, and lead to no other page. */
const steadyPaths: string[] = ['/', '/services', '/about', '/faq', '/contact']

test('a page is drawn as a whole, also below the screen, keeps its height, and has the two fonts that are preloaded', async () => {
  const context = await newVisitor({ viewport: phone })
  for (const path of publicPaths) {
    const page = await context.newPage()
    const requests = noteRequests(page)
    await page.goto(path)
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const undrawn = await page
        .locator('main *')
        .evaluateAll((elements) =>
          elements
            .filter(
              (element) =>
                element.checkVisibility() &&
                !element.checkVisibility({ contentVisibilityAuto: true }),
            )
            .map(({ tagName }) => tagName),
        )
      expect([path, ...undrawn]).toEqual([path])
      if (!steadyPaths.includes(path)) continue
      const before = await height()
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      expect([path, await height()]).toEqual([path, before])
    }
    await everything(page)
    await page.evaluate(async () => void (await document.fonts.ready))
    const fonts = [...requests].filter(([, kind]) => kind === 'font').map(([url]) => url)
    expect([path, fonts.filter((url) => !url.includes('-basic-'))]).toEqual([path, []])
    expect(fonts).toHaveLength(2)
    await page.close()
  }
})
