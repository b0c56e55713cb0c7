import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { brand } from '../../../shared/brand'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('the pre-paint script reads the storage key that the theme menu writes', () => {
  expect(read('../../inline/theme.js')).toContain(`localStorage.getItem('${brand.themeKey}')`)
})

test('the browser chrome has the color of the page', () => {
  const [dark, light] = [...read('./theme.css').matchAll(/--canvas: (#\w+);/g)].map(
    ([, hex]) => hex,
  )
  expect(read('../../index.html')).toContain(
    `content="${dark}" data-dark="${dark}" data-light="${light}"`,
  )
})
