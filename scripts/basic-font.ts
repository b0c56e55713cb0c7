import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)

/**
 * Cuts out of the font what theme.css lists for `figtree-basic`, so that it arrives before the first paint more
 * often. The other letters load when one occurs.
 */
export async function writeBasicFont(file: string) {
  const styles = readFileSync('web/ui/theme/theme.css', 'utf8')
  const [, range] = /figtree-basic[^}]*unicode-range:([^;]+);/.exec(styles) ?? []
  if (!range) throw new Error('theme.css has no figtree-basic')
  const font = readFileSync(
    resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await subsetFont(font, charactersIn(range), { targetFormat: 'woff2' }))
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
