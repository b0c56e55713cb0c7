interface EarlyTap {
  /** The button, or the form whose field got the Return key. */
  target: HTMLElement
  at: DOMHighResTimeStamp
}

declare global {
  /** Filled from the first paint on, by inline/early-taps.js. */
  var earlyTaps:
    | { taps: EarlyTap[]; isLive: (target: HTMLElement) => boolean; stop: () => void }
    | undefined
}

/** After this long, an answer would surprise more than it helps. */
const TOO_LATE_MS = 10_000

/** The screen hydrates after the frame around it, when its own code has arrived. */
const isPartLive = { frame: false, screen: false }
let prerenderedScreen: Element | null | undefined

const partOf = (target: HTMLElement) => (prerenderedScreen?.contains(target) ? 'screen' : 'frame')

/** Repeats the presses on a part that is hydrated now, in their order; later ones reach it directly. */
export async function repeatEarlyTaps(part: keyof typeof isPartLive) {
  const early = window.earlyTaps
  if (!early) return
  prerenderedScreen ??= document.getElementById('main')
  early.isLive = (target) => isPartLive[partOf(target)]
  const next = () => early.taps.find(({ target }) => partOf(target) === part)
  for (let tap = next(); tap; tap = next()) {
    // Each in its own task, so that React has rendered what the one before has changed.
    await new Promise((resolve) => setTimeout(resolve))
    early.taps.splice(early.taps.indexOf(tap), 1)
    repeat(tap)
  }
  isPartLive[part] = true
  if (isPartLive.frame && isPartLive.screen) early.stop()
}

function repeat({ target, at }: EarlyTap) {
  delete target.dataset.tapped
  if (!target.isConnected || performance.now() - at > TOO_LATE_MS) return
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}
