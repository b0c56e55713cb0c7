import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { brand } from './content/brand'
import { notFoundTitle, pageTitles, publicPaths } from './paths'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const text = /\.(html|js|css|svg|txt|json|webmanifest)$/

/**
 * After the build: one HTML file per public path and a 404.html, so that a server can tell a page
 * from a wrong address by looking for the file, then .br and .gz beside every text file.
 */
export function buildPages(): Plugin {
  let outDir = ''
  return {
    name: 'build-pages',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const shell = await readFile(join(outDir, 'index.html'), 'utf8')
      for (const path of publicPaths) {
        await writePage(join(outDir, path, 'index.html'), shell, pageTitles[path])
      }
      await writePage(join(outDir, '404.html'), shell, notFoundTitle)

      const files = await readdir(outDir, { recursive: true })
      await Promise.all(files.filter((file) => text.test(file)).map((file) => compress(file)))
    },
  }

  async function compress(file: string) {
    const content = await readFile(join(outDir, file))
    const smaller = {
      br: await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      gz: await gzipped(content, { level: 9 }),
    }
    for (const [ending, packed] of Object.entries(smaller)) {
      if (packed.length < content.length) await writeFile(join(outDir, `${file}.${ending}`), packed)
    }
  }
}

async function writePage(file: string, shell: string, title: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    shell.replace(/<title>.*<\/title>/, `<title>${title} · ${brand.name}</title>`),
  )
}
