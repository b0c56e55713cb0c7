import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions, run } from 'axe-core'
import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { desktop, phone } from './browser'

/** Remembers parsed colors: a screen has few, and axe would parse them again for each element. */
const rememberColors = `{
  const { Color } = axe.commons.color
  const parse = Color.prototype.parseString
  const known = new Map()
  Color.prototype.parseString = function (text) {
    if (!known.has(text)) known.set(text, parse.call(new Color(), text))
    const { r, g, b, alpha } = known.get(text)
    return Object.assign(this, { r, g, b, alpha })
  }
}`
/** Read at once: with an `await` here, what imports this file would run after what does not. */
const library = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const source = `${library}; axe.configure({ noHtml: true }); ${rememberColors}`

const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** A theme changes colors only. */
const colors = ['color-contrast', 'link-in-text-block']
const colorRules: RunOptions = { runOnly: { type: 'rule', values: colors } }
const exceptColors: RunOptions = {
  ...allRules,
  rules: Object.fromEntries(colors.map((name) => [name, { enabled: false }])),
}
/** A smaller screen changes sizes and overflow, and hides the links of the bar in a menu. */
const layoutRules: RunOptions = {
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
}

/**
 * Expects no axe violations: all rules on the screen as it is, colors in the dark theme as well, and
 * the layout on a phone. The visitor's theme must be "system". What only a phone shows needs a call
 * while the page has a phone's size. With the selector of a `part`, colors are checked only in it: the
 * rest of the screen has been checked.
 */
export async function expectAccessible(page: Page, part?: string) {
  const viewport = page.viewportSize() ?? desktop
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (part) await page.locator(part).first().waitFor() // a dialog's code may still be on its way
  const found = part
    ? [...(await violations(page, exceptColors)), ...(await violations(page, colorRules, part))]
    : await violations(page, allRules)
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await violations(page, colorRules, part)))
  if (viewport.width > phone.width) {
    await page.setViewportSize(phone)
    found.push(...(await violations(page, layoutRules)))
  }
  expect(found).toEqual([])
  await expectNoHorizontalScroll(page)
  await page.setViewportSize(viewport)
}

async function violations(page: Page, rules: RunOptions, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([options, selector]) => {
      const { axe } = window as unknown as { axe: { run: typeof run } }
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const results = await axe.run(selector === 'html' ? document : selector, {
        ...options,
        preload: false,
        resultTypes: ['violations'],
      })
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => {
          const theme = isDark ? 'dark' : 'light'
          return `${location.href} ${innerWidth} px ${theme} ${id}: ${target} ${failureSummary}`
        }),
      )
    },
    [rules, part] as const,
  )
}

async function expectNoHorizontalScroll(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await eventually(async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([page.url(), width]).toEqual([page.url(), 320])
  })
}
