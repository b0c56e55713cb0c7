import type { Page } from 'playwright-core'
import { brand } from '../../shared/brand'
import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { expectAccessible } from './axe'
import { phone } from './browser'
import { newVisitor, visit } from './site'
import { expectFitsPhone } from './targets'

const shownTheme = (page: Page) => page.locator('html').getAttribute('data-theme')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function chooseTheme(page: Page, name: string) {
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.getByRole('button', { name: `Theme: ${name}` }).waitFor()
}

test('the footer has its links, and every link in the top bar opens its page at the top, the heading focused', async () => {
  const page = await visit('/', { theme: 'system' })
  await expectAccessible(page)
  await expectFitsPhone(page)
  await expectFooter(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  expect(await bar.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/api/login')
  for (const [name, path, title] of [
    ['Services', '/services', 'Our Services'],
    ['Packages', '/packages', 'Service Packages'],
    ['About', '/about', `About ${brand.name}`],
    ['FAQ', '/faq', 'Frequently Asked Questions'],
    ['Contact', '/contact', 'Get Started Today'],
    ['Cart', '/cart', 'Shopping Cart'],
    ['Home', '/', 'Your next car, negotiated line by line'],
  ]) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await bar.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await eventually(async () => expect(await focused(page)).toBe(title))
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(await page.locator('[aria-current="page"]').allTextContents()).toEqual([
      name === 'Cart' ? '' : name,
    ])
    expect(await page.title()).toContain(` · ${brand.name}`)
  }
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor()
})

async function expectFooter(page: Page) {
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['About', '/about'],
    ['How It Works', '/services'],
    ['FAQ', '/faq'],
    ['Contact', '/contact'],
  ]) {
    expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(path)
  }
  for (const text of brand.services) {
    await footer.getByText(text, { exact: true }).waitFor()
  }
  await footer.getByText('Coming Soon', { exact: true }).waitFor()
  await footer.getByText(`© ${brand.copyrightYear} ${brand.name}`).waitFor()
}

test('the phone menu opens, closes on a choice or Escape, and exposes its state', async () => {
  const page = await visit('/', { viewport: phone })
  const toggle = page.getByRole('button', { name: /^(Open|Close) menu$/ })
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Packages' })
  const expectOpen = async (open: boolean) => {
    await link.waitFor({ state: open ? 'visible' : 'hidden' })
    expect(await toggle.getAttribute('aria-expanded')).toBe(String(open))
  }
  await toggle.waitFor()
  await expectOpen(false)
  await toggle.click()
  await expectOpen(true)
  await page.keyboard.press('Escape')
  await expectOpen(false)
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await expectOpen(true)
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Service Packages' }).waitFor()
  await expectOpen(false)

  await toggle.click()
  await link.click() // the page that is open already
  await expectOpen(false)
})

test('a chosen theme survives a reload and reaches other tabs', async () => {
  const page = await visit('/', { colorScheme: 'light' })
  expect(await shownTheme(page)).toBe('dark')
  await chooseTheme(page, 'Light')
  expect(await shownTheme(page)).toBe('light')
  await page.reload()
  expect(await shownTheme(page)).toBe('light')
  await chooseTheme(page, 'System')
  await page.reload()
  expect(await shownTheme(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await eventually(async () => expect(await shownTheme(page)).toBe('dark'))
  await chooseTheme(page, 'Light')
  const tab = await page.context().newPage()
  await tab.goto('/faq')
  expect(await shownTheme(tab)).toBe('light')
  await chooseTheme(tab, 'Dark')
  await eventually(async () => expect(await shownTheme(page)).toBe('dark'))
})

test('the theme is set before the application loads, so nothing flashes', async () => {
  const context = await newVisitor({ theme: 'light', withoutScripts: true })
  expectLog(/ERR_FAILED/)
  await context.route('**/assets/*.js', (route) => route.abort())
  const page = await context.newPage()
  await page.goto('/')
  expect(await shownTheme(page)).toBe('light')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(243, 244, 239)')
})

test('an unknown path returns 404 with links back', async () => {
  expectLog(/status of 404/)
  const context = await newVisitor()
  const page = await context.newPage()
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
  expect(await page.title()).toBe(`Page Not Found · ${brand.name}`)
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  await eventually(async () =>
    expect(await signIn.getAttribute('href')).toBe('/api/login?returnTo=%2Fno%2Fsuch%2Fpage'),
  )
  await page.getByRole('link', { name: 'See the packages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Service Packages' }).waitFor()
})

test('the keyboard can skip to the content and use the theme menu', async () => {
  const page = await visit('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await eventually(async () => {
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  await page.getByRole('button', { name: /^Theme/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Dark', checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await eventually(async () => {
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Theme: Dark')
  })
})
