import { readFile, writeFile } from 'node:fs/promises'
import { brand } from '../shared/brand'
import { startBrowser } from '../test/journeys/chromium'

// `npm run pictures` redraws the icons and the social preview after a change to web/public/favicon.svg,
// the words below, or the name. Its output is committed.

/** A sheet with struck lines on its canary copy, as the mark has them. */
const line = (y: number, width: number) =>
  `<path d="M44 ${y}h${width}M286 ${y}h64" stroke="#131f38" stroke-width="10"/>`
const struck = (y: number, width: number) =>
  `<path d="M44 ${y}h${width}M286 ${y}h64" stroke="#131f38" stroke-width="10" opacity=".45"/>
   <path d="m32 ${y + 2} ${width * 0.5}-7 ${width * 0.6}-2v6l-${width * 0.5} 3-${width * 0.6} 8ZM274 ${y + 2}l42-5 44-3v6l-42 3-44 7Z" fill="#0a6a4f"/>`
const markedUpQuote = `<svg class="quote" width="412" height="480" viewBox="0 0 412 480">
  <path d="M18 18h392v460H18Z" fill="#fde883" stroke="#f7db57" stroke-width="2"/>
  <path d="M1 1h392v338H1Z" fill="#fff" stroke="#d6d9d2" stroke-width="2"/>
  <path d="M44 48h170" stroke="#131f38" stroke-width="16"/><path d="M1 86h392" stroke="#131f38" stroke-width="4"/>
  ${line(130, 150)}${struck(182, 180)}${struck(234, 130)}${line(286, 160)}
  <path d="M62 372h306" stroke="#131f38" stroke-width="4"/>
  <text x="60" y="438" font-size="50" fill="#131f38">You keep</text>
</svg>`

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
const filled = mark.replace(' rx="5"', '')

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
  const font = await readFile('web/generated/besley-basic.woff2', 'base64')
  return `<style>
    @font-face { font-family: Besley; src: url(data:font/woff2;base64,${font}) }
    body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #f3f4ef;
      color: #131f38; font-family: Besley; letter-spacing: -0.022em }
    .name { position: absolute; left: 72px; top: 64px; font-size: 44px }
    h1 { position: absolute; left: 72px; top: 178px; width: 620px; font-size: 78px; line-height: 1.06;
      font-weight: normal }
    p { position: absolute; left: 72px; bottom: 68px; font-size: 30px; line-height: 1.3; color: #445069 }
    .quote { position: absolute; right: 72px; top: 84px }
  </style>
  <div class="name">${brand.name}</div>
  <h1>Your next car, negotiated line by line</h1>
  <p>We are paid by you,<br>never by the dealer.</p>
  ${markedUpQuote}`
}
