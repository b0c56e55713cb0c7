/**
 * Remembers what has the focus. The returned function gives it back: to what had it or, once that is gone, to what
 * is nearest to where it was. What a dialog did may redraw the page later, so it watches until the next input.
 */
export function rememberFocus() {
  const opener = openerOf(document.activeElement)
  const around: Element[] = []
  for (let at = opener?.parentElement; at && at !== document.body; at = at.parentElement) {
    around.push(at)
  }
  return () => {
    const giveBack = () => {
      if (isLost()) focusFirst([opener, ...around])
    }
    giveBack()
    const observer = new MutationObserver(giveBack)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden'],
    })
    const inputs = new AbortController()
    for (const input of ['keydown', 'pointerdown']) {
      const stop = () => {
        observer.disconnect()
        inputs.abort()
      }
      document.addEventListener(input, stop, { capture: true, signal: inputs.signal })
    }
  }
}

/** An entry of a menu goes away with its menu; the button that opened it stays. */
function openerOf(element: Element | null) {
  if (element === document.body) return document.querySelector('[data-row][aria-current]')
  const trigger = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (trigger && document.getElementById(trigger)) || element
}

function isLost() {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled')
}

const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]'

/** Focuses the first of these that can have the focus, or the first within it; at last the heading of the page. */
function focusFirst(candidates: readonly (Element | null)[]) {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1)
  for (const candidate of candidates) {
    if (!candidate?.isConnected || candidate.matches('main, header')) continue
    if (candidate.querySelector('main')) break
    const inside = candidate.matches(focusable)
      ? [candidate]
      : candidate.querySelectorAll(focusable)
    for (const element of inside) {
      if (modal && !modal.contains(element)) continue
      if (tryFocus(element)) return
    }
  }
  const heading = (modal ?? document).querySelector<HTMLElement>(modal ? 'h2' : 'h1')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  tryFocus(heading)
}

function tryFocus(element: Element) {
  if (!(element instanceof HTMLElement) || !element.checkVisibility()) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
