import { type ComponentType, createElement, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { loadWithGraph } from './graph/load-with-graph'
import { type PublicPath, pages, publicPaths } from './pages'
import { repeatEarlyTaps } from './shell/early-taps'
import { lazyScreen } from './shell/lazy-screen'
import { NotFound } from './shell/not-found'
import { useIsInBrowser } from './ui/browser/is-in-browser'
import { Page, TabTitle } from './ui/page'

const screens = new Map(publicPaths.map((path) => [path, lazyScreen(() => loadScreen(path))]))

async function loadScreen(path: PublicPath) {
  const { load, needsGraph, onlyInBrowser } = pages[path]
  const Screen = await (needsGraph ? loadWithGraph(load) : load())
  return onlyInBrowser ? afterHydration(Screen, onlyInBrowser) : Screen
}

/** Wraps a screen that depends on the browser: the prerendered page shows only `title`. */
function afterHydration(Screen: ComponentType, title: string): ComponentType {
  return () =>
    useIsInBrowser() ? (
      <Screen />
    ) : (
      <Page narrow title={title}>
        <span className="sr-only">Loading…</span>
      </Page>
    )
}

export function AppRoutes() {
  // Runs once the code of the screen has arrived and React has taken over its part of the page.
  useEffect(() => void repeatEarlyTaps('screen'), [])
  return (
    <Routes>
      {[...screens].map(([path, screen]) => (
        <Route
          key={path}
          path={path}
          caseSensitive
          element={<TabTitle value={pages[path].title}>{createElement(screen)}</TabTitle>}
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** Prefetches a page's code when the pointer or the focus reaches a link to it. */
export function prefetchLinkedPage({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== window.location.origin) return
  const path = publicPaths.find((each) => each === link.pathname)
  if (path) screens.get(path)?.prefetch()
}
