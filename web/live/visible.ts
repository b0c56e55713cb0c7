/** Calls `act` whenever the tab becomes visible. Returns a stop function. */
export function onVisible(act: () => void) {
  const listener = () => {
    if (!document.hidden) act()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Calls `poll` at an interval while the tab is visible, and when it becomes visible. Returns a stop function. */
export function pollWhileVisible(poll: () => void, everyMs: number) {
  const timer = setInterval(() => {
    if (!document.hidden) poll()
  }, everyMs)
  const stopListening = onVisible(poll)
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
