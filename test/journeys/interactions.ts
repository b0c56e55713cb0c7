declare global {
  interface Window {
    /** Resolves with the time from the next tap until its paint, in ms, in steps of 8; 16 stands for less, too. */
    nextResponse(): Promise<number>
  }
}

/** Address of a page with a button that shows or hides a paragraph: the least that a tap can cause. */
export const emptyPage = `data:text/html,${encodeURIComponent(`<!doctype html><meta name="viewport" content="width=device-width"><title>Empty</title>
  <button style="width: 200px; height: 60px">Toggle</button><p hidden>Shown</p>
  <script>document.querySelector('button').onclick = () => {
    const text = document.querySelector('p')
    text.hidden = !text.hidden
  }</script>`)}`

/** Runs in the page before its own scripts. */
export function responseTimes() {
  const LEAST_MS = 16 // Chromium reports no event that took less
  const FRAMES = 6 // until which a tap has been painted and reported
  let durations: number[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) durations.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: LEAST_MS } as PerformanceObserverInit)

  const nextFrame = () => new Promise(requestAnimationFrame)
  window.nextResponse = async () => {
    durations = []
    await new Promise((clicked) =>
      addEventListener('click', clicked, { once: true, capture: true }),
    )
    for (let frame = 0; frame < FRAMES; frame++) await nextFrame()
    return Math.max(LEAST_MS, ...durations)
  }
}
