import './site.css'

const LONGEST_WAIT_MS = 500

// A built page can be read, and its links followed, without any of our code, so all of it waits until
// the page is painted; then it comes at once, by the links that the build left in the head.
const isBuilt = document.getElementById('root')?.hasChildNodes()
// Nothing is painted in a hidden tab.
if (isBuilt && !document.hidden) afterFirstPaint(start)
else start()

/** Told by the browser once the picture is there: a frame's callback comes before that. */
function afterFirstPaint(work: () => void) {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true })
  setTimeout(once, LONGEST_WAIT_MS) // a browser that tells nothing, a tab that was left
}

function start() {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="after-paint"]')
  for (const link of links) link.rel = 'modulepreload'
  // One after the other: a slow phone answers between them.
  import('react-dom/client').then(() => import('./app'))
}
