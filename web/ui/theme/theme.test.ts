import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { brand } from '../../../shared/brand'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The colors that a block of colors.css sets. */
function colorsOf(block: string): Record<string, string> {
  const pairs = [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)]
  return Object.fromEntries(pairs.map(([, name = '', hex = '']) => [name, hex]))
}

const colors = read('./colors.css')
const [, darkBlock = '', lightBlock = ''] =
  /^:root \{(.*?)@variant light \{(.*?)\n {2}\}/ms.exec(colors) ?? []
const [, canaryBlock = ''] = /@utility canary \{(.*?)\n\}/s.exec(colors) ?? []
const [, footBlock = ''] = /@utility foot \{(.*?)\n\}/s.exec(colors) ?? []
const themes = { dark: colorsOf(darkBlock), light: colorsOf(lightBlock) }

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = '') {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const text = ['ink', 'ink-soft', 'ink-faint', 'pen', 'red', 'amber']
const shapes = ['rule-strong', 'focus']

const onPaper = Object.entries(themes).flatMap(([theme, set]) =>
  ['desk', 'paper', 'tread'].flatMap((ground) => [
    ...text.map((name) => ({
      theme,
      name,
      ground,
      least: 4.5,
      ratio: contrast(set[name], set[ground]),
    })),
    ...shapes.map((name) => ({
      theme,
      name,
      ground,
      least: 3,
      ratio: contrast(set[name], set[ground]),
    })),
  ]),
)
const onCanary = Object.entries(themes).flatMap(([theme, set]) => {
  const local = { ...set, ...colorsOf(canaryBlock) }
  return [
    ...text.map((name) => ({ theme, name, least: 4.5, ratio: contrast(local[name], set.canary) })),
    ...shapes.map((name) => ({ theme, name, least: 3, ratio: contrast(local[name], set.canary) })),
  ].map((pair) => ({ ...pair, ground: 'canary' }))
})
const onFoot = Object.entries(themes).flatMap(([theme, set]) => {
  const local = { ...set, ...colorsOf(footBlock) }
  return ['ink', 'foot-soft', 'pen'].map((name) => ({
    theme,
    name,
    ground: 'foot',
    least: 4.5,
    ratio: contrast(local[name], set.foot),
  }))
})
const others = Object.entries(themes).flatMap(([theme, set]) =>
  [
    { name: 'on-action', ground: 'action' },
    { name: 'on-action', ground: 'action-hover' },
    { name: 'red', ground: 'red-soft' },
    { name: 'ink', ground: 'red-soft' },
    { name: 'paper', ground: 'ink' },
    { name: 'paper', ground: 'red' },
  ].map((pair) => ({
    theme,
    ...pair,
    least: 4.5,
    ratio: contrast(set[pair.name], set[pair.ground]),
  })),
)

test.each([...onPaper, ...onCanary, ...onFoot, ...others])(
  '$name on $ground has enough contrast in $theme',
  ({ ratio, least }) => {
    expect(ratio).toBeGreaterThanOrEqual(least)
  },
)

test('the pre-paint script reads the storage key that the theme menu writes', () => {
  expect(read('../../inline/theme.js')).toContain(`localStorage.getItem('${brand.themeKey}')`)
})

test('the browser chrome has the color of the page', () => {
  const { dark, light } = themes
  expect(read('../../index.html')).toContain(
    `content="${dark.desk}" data-dark="${dark.desk}" data-light="${light.desk}"`,
  )
})
