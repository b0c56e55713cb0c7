import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { brand } from '../shared/brand'
import { startBrowser } from '../test/journeys/chromium'
import webConfig from '../vite.config'

// `npm run pictures` redraws the icons and the social preview after a change to web/public/favicon.svg, the
// hero scene, or the name. Its output is committed.

const folder = 'web/public'
const mark = await readFile(`${folder}/favicon.svg`, 'utf8')
const browser = await startBrowser()
const page = await browser.newPage()

async function draw(width: number, height: number, html: string) {
  await page.setViewportSize({ width, height })
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${html}`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page.screenshot({ omitBackground: true })
}

const icon = (size: number, svg = mark) =>
  draw(size, size, svg.replace('<svg ', `<svg width="${size}" height="${size}" `))
// Phones round the corners themselves and fill transparent areas with black or white.
const filled = mark.replace(' rx="9"', '')

await writeFile(`${folder}/apple-touch-icon.png`, await icon(180, filled))
await writeFile(`${folder}/icon-192.png`, await icon(192))
await writeFile(`${folder}/icon-512.png`, await icon(512, filled))
await writeFile(`${folder}/favicon.ico`, icoOf(await icon(32), 32))
await writeFile(`${folder}/og.png`, await draw(1200, 630, await sharePicture()))
await browser.close()

/** Wraps one PNG in an .ico file. */
function icoOf(png: Buffer, size: number) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // number of images
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

async function sharePicture() {
  const fontFile = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
  const font = await readFile(createRequire(import.meta.url).resolve(fontFile), 'base64')
  const styles = await readFile('web/pictures/hero-scene.css', 'utf8')
  return `<style>
    ${styles}
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}) }
    body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #0a1424;
      color: #eff4f9; font-family: Figtree }
    .scene { position: absolute; right: 0; bottom: 0; width: 630px; height: 630px;
      clip-path: polygon(96px 0, 100% 0, 100% 100%, 0 100%) }
    .words { position: absolute; left: 72px; top: 64px; width: 520px }
    .name { display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 700;
      letter-spacing: -0.02em }
    h1 { margin-top: 92px; font-size: 72px; line-height: 1.08; text-wrap: balance; font-weight: 700;
      letter-spacing: -0.03em }
    p { margin-top: 32px; font-size: 32px; line-height: 1.35; color: #b7c5d5 }
  </style>
  ${await scene()}
  <div class="words">
    <div class="name">${mark.replace('<svg ', '<svg width="56" height="56" ')}${brand.name}</div>
    <h1>Your next car, negotiated for you</h1>
    <p>We are paid by you,<br>never by the dealer.</p>
  </div>`
}

/** Loads the component through Vite, because it imports its styles. */
async function scene() {
  const vite = await createServer({
    ...webConfig,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false },
  })
  const { HeroScene } = await vite.ssrLoadModule('/pictures/hero-scene.tsx')
  await vite.close()
  return renderToStaticMarkup(createElement(HeroScene as ComponentType))
}
