import { readFileSync } from 'node:fs'
import { pageStyle } from './page-style'

const coloursOf = (css: string, selector: string) => {
  const [, block = ''] = new RegExp(`\n${selector} \\{([^}]*)\\}`).exec(css) ?? []
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

test.each([':root', ':root\\[data-theme="light"\\]'])(
  'the colours of %s are those of the site',
  (selector) => {
    const site = coloursOf(
      readFileSync(new URL('../../web/ui/theme.css', import.meta.url), 'utf8'),
      selector,
    )
    const here = coloursOf(pageStyle(''), selector)
    expect(here.size).toBeGreaterThan(15)
    for (const [name, value] of here) expect([name, value]).toEqual([name, site.get(name)])
  },
)
