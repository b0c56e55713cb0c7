import type { CDPSession, Page } from 'playwright-core'
import { eventually } from '../kit/eventually'

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

/**
 * Taps the first visible control with this name, once it is there and the page is idle. Playwright's own `tap`
 * checks at each event what it hits, which takes a quarter of the time that a tap may take; this one costs
 * the page nothing.
 */
export async function tapControl(page: Page, tools: CDPSession, name: RegExp) {
  const place = await eventually(() => page.evaluate(placeOfControl, name))
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Runs in the page: scrolls to the control and returns its center. */
async function placeOfControl(name: RegExp) {
  const controls = document.querySelectorAll('button,summary,input,[role^=menuitem]')
  const control = [...controls].find((each) => {
    const label = each.ariaLabel ?? (each as HTMLInputElement).labels?.[0]?.textContent
    const isVisible = each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return isVisible && name.test((label ?? each.textContent ?? '').trim())
  })
  if (!control) throw new Error(`The page has no visible control ${name}`)
  control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  await new Promise((done) => requestIdleCallback(done))
  const box = control.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
