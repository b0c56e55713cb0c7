import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { eventually } from '../../api/test/eventually'
import { desktop, phone } from './browser'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Looks at what is shown on phone and desktop, in both themes; the visitor's theme is "system". */
export async function expectAccessible(page: Page) {
  const found: string[] = []
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // No frames, so axe needs no page of its own to put its results together.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
      // A theme changes colours and nothing else.
      if (colorScheme === 'light') axe.withTags(rules)
      else axe.withRules(['color-contrast', 'link-in-text-block'])
      for (const { id, nodes } of (await axe.analyze()).violations) {
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

async function expectNoSidewaysScrolling(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await eventually(async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([page.url(), width]).toEqual([page.url(), 320])
  }, 2)
}
