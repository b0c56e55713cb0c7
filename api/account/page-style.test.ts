import { readFileSync } from 'node:fs'
import { pageStyle } from './page-style'

const colorsOf = (css: string, selector: string) => {
  const [, block = ''] = new RegExp(`\n${selector} \\{([^}]*)\\}`).exec(css) ?? []
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

test.each([':root', ':root\\[data-theme="light"\\]'])(
  'the colors of %s match the site',
  (selector) => {
    const site = colorsOf(
      readFileSync(new URL('../../web/ui/theme.css', import.meta.url), 'utf8'),
      selector,
    )
    const here = colorsOf(pageStyle(''), selector)
    expect(here.size).toBeGreaterThan(15)
    for (const [name, value] of here) expect([name, value]).toEqual([name, site.get(name)])
  },
)
