import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { desktop, phone } from './browser'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Looks at what is shown on phone and desktop, in both themes; the visitor's theme is "system". */
export async function expectAccessible(page: Page) {
  const found: string[] = []
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const { id, nodes } of await violations(page, colorScheme)) {
        for (const { html, failureSummary } of nodes) {
          found.push(
            `${page.url()} ${viewport.width} ${colorScheme} ${id}: ${html} ${failureSummary}`,
          )
        }
      }
    }
  }
  expect(found).toEqual([])
  await expectNoSidewaysScrolling(page)
}

/** A theme changes colours and nothing else: dark is looked at for these alone. */
async function violations(page: Page, colorScheme: 'light' | 'dark') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const found = await inPage.run(document, { runOnly, resultTypes: ['violations'] })
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }))
    },
    colorScheme === 'light'
      ? { type: 'tag' as const, values: rules }
      : { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
  )
}

async function expectNoSidewaysScrolling(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await eventually(async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([page.url(), width]).toEqual([page.url(), 320])
  }, 2)
}
