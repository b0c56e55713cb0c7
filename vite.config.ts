import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  type BuildOptions,
  defaultClientConditions,
  defineConfig,
  minifySync,
  type Plugin,
  type UserConfig,
} from 'vite'
import { escaped } from './scripts/page-head'
import { brand } from './shared/brand'
import { siteInfoId } from './shared/served-pages'
import { defaultSettings } from './shared/settings/settings'
import { siteInfoOf } from './shared/site-info'

const root = fileURLToPath(new URL('web', import.meta.url))
// Not the menus: their Radix primitives load with the first menu that opens.
const common =
  /node_modules\/lucide-react\/|(web\/(ui(?!\/menu)|content|marketing|pictures)|shared(?!\/consultation))\//

const output: BuildOptions = {
  outDir: '../dist/web',
  // No data: URLs, so that the CSP can stay strict.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // One small file: a prerendered page must not wait for the styles of its screen.
  cssCodeSplit: false,
}

// RxJS as it was written, not as ES5 with helpers.
const resolve = { conditions: ['es2015', ...defaultClientConditions] }

// Libraries rarely change, so they stay in the visitor's cache across releases.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'graph', test: /node_modules\/(@apollo|graphql|rxjs|optimism|@wry)\// },
  // One shared file instead of twenty of a kilobyte each.
  { name: 'common', test: common, minShareCount: 2 },
]

/** A script that runs before the first paint; as a file, it would hold the paint back for a round trip or two. */
export function inlineScript(name: string) {
  const file = join(root, 'inline', name)
  return `<script>${minifySync(file, readFileSync(file, 'utf8')).code}</script>`
}

const inlineScripts: Plugin = {
  name: 'inline-scripts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(/<script src="\/inline\/([\w-]+\.js)"><\/script>/g, (_tag, name) =>
        inlineScript(name),
      ),
  },
}

const brandWords: Plugin = {
  name: 'brand-words',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll('%BRAND_NAME%', () => escaped(brand.name)),
  },
}

/** What pages say of how to reach us: the defaults under `npm run dev`; in a built page, the server fills it in. */
const siteInfoElement: Plugin = {
  name: 'site-info',
  transformIndexHtml: {
    order: 'pre',
    handler(html, { server }) {
      const json = server ? JSON.stringify(siteInfoOf(defaultSettings, Date.now())) : '%SITE_INFO%'
      const element = `<script type="application/json" id="${siteInfoId}">${json}</script>`
      return html.replace('<!-- site-info -->', () => element)
    },
  },
}

/** The public site. */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), inlineScripts, brandWords, siteInfoElement],
  resolve,
  build: {
    ...output,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})

/** The applications beside the public site; each has a folder in web/ with an index.html. */
export const applications = ['deals', 'staff', 'graphiql'] as const

const expected = [
  'MODULE_LEVEL_DIRECTIVE', // a dependency of GraphiQL, about a compiler we don't use
  'INEFFECTIVE_DYNAMIC_IMPORT', // the staff application imports directly what the site loads late
]

/** Builds an application separately, so that public pages carry none of its code or styles. */
export function applicationConfig(name: (typeof applications)[number]): UserConfig {
  return {
    root,
    plugins: [
      react(),
      tailwindcss(),
      inlineScripts,
      brandWords,
      siteInfoElement,
      withoutInlineFonts,
    ],
    resolve,
    build: {
      ...output,
      emptyOutDir: false,
      copyPublicDir: false,
      chunkSizeWarningLimit: 800, // kB; GraphiQL's editor is one chunk
      rolldownOptions: {
        input: `${root}/${name}/index.html`,
        output: { codeSplitting: { groups } },
        onwarn: (warning, warn) => expected.includes(warning.code ?? '') || warn(warning),
      },
    },
  }
}

/** Drops 300 kB of fonts in GraphiQL's styles: they are data: URLs, which the CSP refuses. */
const withoutInlineFonts: Plugin = {
  name: 'without-inline-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/graphiql/dist/style.css')
      ? code.replace(/@font-face\s*\{[^}]*url\(data:[^}]*\}/g, '')
      : undefined,
}
