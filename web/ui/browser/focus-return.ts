/**
 * Remembers what has the focus. The returned function gives it back: to what had it or, once that is gone, to what
 * is nearest to where it was. What a dialog did may redraw the page later, so it watches until the next input.
 */
export function rememberFocus() {
  const path: Element[] = []
  for (let at = openerOf(document.activeElement); at; at = at.parentElement) path.push(at)
  return () => {
    const giveBack = () => {
      const { activeElement: now, body } = document
      if (!now || now === body || now.matches(':disabled')) focusFirst(path)
    }
    giveBack()
    const observer = new MutationObserver(giveBack)
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    for (const input of ['keydown', 'pointerdown']) {
      addEventListener(input, () => observer.disconnect(), { capture: true, once: true })
    }
  }
}

/** An entry of a menu goes away with its menu; the button that opened it stays. */
function openerOf(element: Element | null) {
  if (element === document.body) return document.querySelector('[data-row][aria-current]')
  const trigger = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return document.getElementById(trigger ?? '') ?? element
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Focuses the first of these that can have the focus, or the first within it; at last the heading of the page. */
function focusFirst(path: readonly Element[]) {
  const page = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  for (const at of path) {
    if (at.matches('main, header, :has(main)')) break
    const within = [at, ...at.querySelectorAll(focusable)]
    if (within.some((each) => each.matches(focusable) && page.contains(each) && tryFocus(each))) {
      return
    }
  }
  const heading = page.querySelector<HTMLElement>('h1') ?? page.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  tryFocus(heading)
}

function tryFocus(element: Element) {
  if (element instanceof HTMLElement && element.checkVisibility()) {
    element.focus({ preventScroll: true })
  }
  return document.activeElement === element
}
