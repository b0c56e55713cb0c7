// Runs before the first paint. Keeps each press of a button that React has not hydrated yet, for
// web/shell/early-taps.ts to repeat. A press by keyboard is a click too.
;(() => {
  const early = { taps: [], isLive: () => false, stop }
  window.earlyTaps = early

  function keep(event, target) {
    if (!target || early.isLive(target)) return
    // While React hydrates, it answers some of these itself, and then they would count twice.
    event.stopImmediatePropagation()
    event.preventDefault()
    target.dataset.tapped = ''
    early.taps.push({ target, at: event.timeStamp })
  }

  const onClick = (event) => {
    // A repeated click is not trusted.
    if (event.isTrusted) keep(event, event.target.closest('button'))
  }
  const onKey = (event) => {
    // Return in a field sends its form.
    if (event.key === 'Enter' && event.target.matches('form input')) keep(event, event.target.form)
  }
  addEventListener('click', onClick, true)
  addEventListener('keydown', onKey, true)

  function stop() {
    removeEventListener('click', onClick, true)
    removeEventListener('keydown', onKey, true)
  }
})()
