import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { RunOnly, run } from 'axe-core'
import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { desktop, phone } from './browser'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const allRules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** A theme changes colors only. */
const colorRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/** A smaller screen changes sizes and overflow, and hides the links of the bar in a menu. */
const layoutRules: RunOnly = {
  type: 'rule',
  values: ['target-size', 'scrollable-region-focusable'],
}

/**
 * Expects no axe violations: all rules on the screen as it is, colors in the dark theme as well, and
 * the layout on a phone. The visitor's theme must be "system". What only a phone shows needs a call
 * while the page has a phone's size.
 */
export async function expectAccessible(page: Page) {
  const viewport = page.viewportSize() ?? desktop
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found = await violations(page, allRules)
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await violations(page, colorRules)))
  if (viewport.width > phone.width) {
    await page.setViewportSize(phone)
    found.push(...(await violations(page, layoutRules)))
  }
  expect(found).toEqual([])
  await expectNoHorizontalScroll(page)
  await page.setViewportSize(viewport)
}

async function violations(page: Page, runOnly: RunOnly) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run: typeof run } }
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const results = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => {
        const theme = isDark ? 'dark' : 'light'
        return `${location.href} ${innerWidth} px ${theme} ${id}: ${html} ${failureSummary}`
      }),
    )
  }, runOnly)
}

async function expectNoHorizontalScroll(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await eventually(async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([page.url(), width]).toEqual([page.url(), 320])
  }, 2)
}
