const NO_FRAME_MS = 500

/** Lets the browser paint a press first, when the work it causes would delay that on a slow phone. */
export function afterPaint(work: () => void) {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, NO_FRAME_MS) // a hidden tab never paints
}
