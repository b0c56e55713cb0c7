import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import webConfig, { applicationConfig, applications } from '../vite.config'
import { manifestName, writePages } from './pages'

// Builds web/ and api/ into dist/. With --if-stale, builds only if a source has changed.

const sources = [
  'api',
  'web',
  'shared',
  'prisma',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/pages.ts',
  'scripts/page-code.ts',
  'scripts/page-head.ts',
]
const stamp = 'dist/built-from'

function digest() {
  const hash = createHash('sha256')
  const add = (path: string) => {
    const found = statSync(path)
    if (found.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (!/\.(test|cases|e2e)\.tsx?$/.test(path)) hash.update(path).update(readFileSync(path))
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}

const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest()

if (!process.argv.includes('--if-stale') || !isFresh()) {
  await build({
    ...webConfig,
    configFile: false,
    logLevel: 'warn',
    build: { ...webConfig.build, manifest: manifestName },
  })
  for (const name of applications) {
    await build({ ...applicationConfig(name), configFile: false, logLevel: 'warn' })
  }
  await build({
    ...webConfig,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'prerender.tsx', outDir: '../dist/prerender', emptyOutDir: true },
  })
  await writePages('dist/web', 'dist/prerender/prerender.js')
  rmSync('dist/prerender', { recursive: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'api/server.ts',
      target: 'node20',
      outDir: 'dist/api',
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    },
  })
  writeFileSync(stamp, digest())
}
