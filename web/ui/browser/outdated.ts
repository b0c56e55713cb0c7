import { withStorage } from './storage'

const ANSWER_MS = 5_000

/** The script that a page starts with; its name changes with each build. */
const entry = /<script type="module"[^>]* src="([^"]+)"/

const typedInto = new WeakSet<EventTarget>()
// Undefined while pages are prerendered.
globalThis.document?.addEventListener('input', ({ target }) => target && typedInto.add(target))

/**
 * Reloads a page whose code is gone because a new version was deployed; returns false when that is not why,
 * or when it would not help. Each build gets one reload, so that two builds side by side cause no loop.
 */
export async function reloadIfOutdated() {
  const build = await deployedBuild()
  if (!build || build === ownBuild() || hasUnsavedText() || !isFirstReloadFor(build)) return false
  location.reload()
  return true
}

const ownBuild = () => document.querySelector('script[type=module]')?.getAttribute('src')

/** Undefined when offline, and when the server has trouble or wants a sign-in first. */
async function deployedBuild() {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const page = await fetch(location.pathname, { cache: 'no-store', signal })
    return entry.exec(await page.text())?.[1]
  } catch {
    return undefined
  }
}

/** Whether a reload would lose what was typed. Forms that save their draft say so. */
function hasUnsavedText() {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
  return [...fields].some(
    (field) => typedInto.has(field) && field.value.trim() && !field.closest('[data-saves-draft]'),
  )
}

/** False in a browser without storage, which could not tell the second reload from the first. */
const isFirstReloadFor = (build: string) =>
  withStorage('sessionStorage', (storage) => {
    const key = `drivefair-reloaded ${build}`
    if (storage.getItem(key)) return false
    storage.setItem(key, '1')
    return true
  }) ?? false
