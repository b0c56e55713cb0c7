import { reportCrashes } from './report-crashes'
import './site.css'

const LONGEST_WAIT_MS = 500

reportCrashes()

// A prerendered page can be read, and its links followed, without our code. So the code waits until the
// page is painted, and then comes at once through the links that the build left in the head.
const isPrerendered = document.getElementById('root')?.hasChildNodes()
// A hidden tab never paints.
if (isPrerendered && !document.hidden) afterFirstPaint(start)
else start()

/** Waits for the paint entry: an animation frame's callback runs before the paint. */
function afterFirstPaint(work: () => void) {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true })
  setTimeout(once, LONGEST_WAIT_MS) // for a browser without paint timing, or a tab that lost focus
}

function start() {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="after-paint"]')
  for (const link of links) link.rel = 'modulepreload'
  // One after the other, so that a slow phone can respond in between.
  import('react-dom/client').then(() => import('./app'))
}
