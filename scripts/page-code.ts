import { readFile } from 'node:fs/promises'
import type { Manifest } from 'vite'
import type { PublicPath, pages } from '../web/pages'

/**
 * Returns a function that, for a page, prints links to the code of the application and of the page's own
 * screen. web/main.tsx turns them into `modulepreload` links once the page is painted; from the start they
 * would compete with the styles and fonts.
 */
export async function readPageCode(manifestFile: string, table: typeof pages) {
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  const linkedByVite = filesOf(manifest, ['index.html'])

  /** A screen's file is named after its path: /cart is some folder's cart-screen.tsx. */
  function screenOf(path: PublicPath) {
    const file = `/${path.slice(1) || 'home'}-screen.tsx`
    const found = Object.keys(manifest).filter((key) => key.endsWith(file))
    const [screen] = found
    if (!screen || found.length > 1) {
      throw new Error(`Expected one ${file} for the page ${path}, found ${found.length}`)
    }
    return screen
  }

  return (path?: PublicPath) => {
    const entries = ['app.tsx']
    if (path && table[path].needsGraph) entries.push('graph/graph.tsx')
    if (path) entries.push(screenOf(path))
    return [...filesOf(manifest, entries)]
      .filter((file) => !linkedByVite.has(file))
      .map((file) => `<link rel="after-paint" crossorigin href="/${file}" />`)
      .join('\n    ')
  }
}

/** The files of these entries and of everything they import statically. */
function filesOf(manifest: Manifest, entries: readonly string[], files = new Set<string>()) {
  for (const entry of entries) {
    const chunk = manifest[entry]
    if (!chunk) throw new Error(`The build has no ${entry}`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], files)
  }
  return files
}
