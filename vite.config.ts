import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin, type UserConfig } from 'vite'

const root = fileURLToPath(new URL('web', import.meta.url))
// Not the menus: their Radix primitives load with the first menu that opens.
const common =
  /node_modules\/lucide-react\/|(web\/(ui(?!\/menu)|content|marketing|pictures)|shared)\//

const output: BuildOptions = {
  outDir: '../dist/web',
  // Nothing inline in the HTML and nothing as a data: address, so that the CSP can stay strict.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // One small file: a page that comes rendered must not wait for the styles of its screen.
  cssCodeSplit: false,
}

// The libraries change seldom: a new version of the site leaves them in the visitor's cache.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'graph', test: /node_modules\/(@apollo|graphql|rxjs|optimism|@wry)\// },
  // What several screens share comes in one file instead of twenty of a kilobyte.
  { name: 'common', test: common, minShareCount: 2 },
]

/** The public site. */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss()],
  build: {
    ...output,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})

/** The applications that are not the public's; each has a folder of web/ with an index.html. */
export const applications = ['staff', 'graphiql'] as const

const expected = [
  'MODULE_LEVEL_DIRECTIVE', // a library of GraphiQL's, about a compiler that we do not use
  'INEFFECTIVE_DYNAMIC_IMPORT', // what the site fetches late the staff's application needs at once
]

/** Built apart and beside the site: its pages carry no code and no styles of theirs. */
export function applicationConfig(name: (typeof applications)[number]): UserConfig {
  return {
    root,
    plugins: [react(), tailwindcss(), withoutFontsInside],
    build: {
      ...output,
      emptyOutDir: false,
      copyPublicDir: false,
      chunkSizeWarningLimit: 800, // kB; GraphiQL's editor comes in one piece
      rolldownOptions: {
        input: `${root}/${name}/index.html`,
        output: { codeSplitting: { groups } },
        onwarn: (warning, warn) => expected.includes(warning.code ?? '') || warn(warning),
      },
    },
  }
}

/** GraphiQL's styles carry 300 kB of letters as data: addresses, which the CSP refuses. */
const withoutFontsInside: Plugin = {
  name: 'without-fonts-inside',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/graphiql/dist/style.css')
      ? code.replace(/@font-face\s*\{[^}]*url\(data:[^}]*\}/g, '')
      : undefined,
}
