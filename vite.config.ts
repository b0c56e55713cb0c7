import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const common = /node_modules\/lucide-react\/|web\/(ui|content|marketing|pictures)\//

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Nothing inline in the HTML and nothing as a data: address, so that the CSP can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One small file: a page that comes rendered must not wait for the styles of its screen.
    cssCodeSplit: false,
    // The libraries change seldom: a new version of the site leaves them in the visitor's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'graph', test: /node_modules\/(@apollo|graphql|rxjs|optimism|@wry)\// },
            // What several screens share comes in one file instead of twenty of a kilobyte.
            { name: 'common', test: common, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
