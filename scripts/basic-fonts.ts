import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)

/** The basic fonts, and what of the weight axis each keeps. */
const fonts = {
  besley: { wght: 640 },
  'libre-franklin': { wght: { min: 400, max: 700 } },
} as const

/** Without ligatures and alternates, whose glyphs would be a tenth of the file. */
const least = { targetFormat: 'woff2', keepFeatures: ['kern'] } as const

/**
 * Cuts out of each font the characters that fonts.css lists for its basic file, so that it arrives before the first
 * paint more often. The other letters load when one occurs.
 */
export async function writeBasicFonts(folder: string) {
  const styles = readFileSync('web/ui/theme/fonts.css', 'utf8')
  mkdirSync(folder, { recursive: true })
  for (const [name, variationAxes] of Object.entries(fonts)) {
    const [, range] = new RegExp(`${name}-basic[^}]*unicode-range:([^;]+);`).exec(styles) ?? []
    if (!range) throw new Error(`fonts.css has no ${name}-basic`)
    const file = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
    const options = { ...least, variationAxes } as const
    const basic = await subsetFont(readFileSync(resolve(file)), charactersIn(range), options)
    writeFileSync(join(folder, `${name}-basic.woff2`), basic)
  }
}

/** The characters of a range as CSS states it: `U+0020-007E, U+00A0`. */
function charactersIn(range: string) {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = Number.NaN, last = first] = part
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')
}
