const MOST_PER_PAGE = 3

/**
 * Reports crashes of our own code to the server, a few per page load: uncaught errors, unhandled
 * rejections, and screens that crashed (`crash`, from ui/error-boundary.tsx). Without what the visitor
 * typed; the server also removes what may be personal.
 */
export function reportCrashes() {
  const reported = new Set<string>()

  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    report('error', error ?? { message }, `${filename}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  addEventListener('crash', ({ detail }) =>
    report(detail?.name === 'ScreenUnavailable' ? 'load' : 'screen', detail),
  )

  function report(kind: string, error: Partial<Error> | undefined, place = '') {
    const message = String(error?.message ?? error)
    const stack = `${error?.stack}\n${place}`.slice(0, 3_000)
    // Other code runs here too: extensions, and what people paste into the console.
    if (!stack.includes('/assets/')) return
    if (reported.has(message) || reported.size >= MOST_PER_PAGE) return
    reported.add(message)
    fetch('/api/errors', {
      method: 'POST',
      keepalive: true, // the page may be closing
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        kind,
        message: message.slice(0, 500),
        stack,
        page: location.pathname,
      }),
    }).catch(() => {})
  }
}

declare global {
  interface WindowEventMap {
    crash: CustomEvent<Error | undefined>
  }
}
