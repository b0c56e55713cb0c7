import type { Page } from 'playwright-core'
import { desktop, phone } from './browser'

/** Expects targets of 44 px on a phone, large text that fits, and a menu that it doesn't push out. */
export async function expectFitsPhone(page: Page) {
  const viewport = page.viewportSize() ?? desktop
  await page.setViewportSize(phone)
  const path = new URL(page.url()).pathname
  expect([path, ...(await smallTargets(page))]).toEqual([path])

  await expectFitsLargeText(page, async () => {
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(true)
  })
  await page.setViewportSize(viewport)
}

/** Expects a page on a phone not to scroll sideways with text at 200 %. */
export async function expectFitsLargeText(page: Page, whileLarge = async () => {}) {
  const path = new URL(page.url()).pathname
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.enable')
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const [fontSize, width] = await page.evaluate(() => {
    const root = document.documentElement
    return [getComputedStyle(root).fontSize, root.scrollWidth]
  })
  expect([path, fontSize, width]).toEqual([path, '32px', phone.width])
  await whileLarge()
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devTools.detach()
}

/**
 * The links, buttons, and fields of a page that are smaller than 44 by 44 px, with their size. Links within a
 * sentence may be smaller (WCAG 2.5.5), and so may what is only for screen readers.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const LEAST_PX = 44

    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li, label, legend, summary')?.textContent?.trim() !==
        element.textContent?.trim()

    /** A small field is as large as its label; a link or label with an overlay, as what it covers. */
    function boxOf(element: Element) {
      const isChoice = element.matches('[type="checkbox"], [type="radio"]')
      const target = (isChoice && (element as HTMLInputElement).labels?.[0]) || element
      const isCovering = getComputedStyle(target, '::after').position === 'absolute'
      return (isCovering ? offsetParentOf(target) : target).getBoundingClientRect()
    }

    const offsetParentOf = (element: Element) => (element as HTMLElement).offsetParent ?? element

    const targets = document.querySelectorAll(
      'a[href], button, summary, select, textarea, input:not([type="hidden"])',
    )
    return [...targets]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => !target.closest('[aria-hidden="true"]'))
      .map((target) => ({ target, box: boxOf(target) }))
      .filter(({ box }) => box.width > 1 && box.right > 0 && box.bottom > 0)
      .filter(({ box }) => box.width < LEAST_PX - 0.5 || box.height < LEAST_PX - 0.5)
      .filter(({ target }) => !isInSentence(target))
      .map(({ target, box }) => {
        const name = target.getAttribute('aria-label') ?? target.textContent?.trim()
        return `${target.tagName} “${name}” ${Math.round(box.width)} × ${Math.round(box.height)}`
      })
  })
