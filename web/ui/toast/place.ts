interface Box {
  top: number
  right: number
  bottom: number
  left: number
}

/** The top bar. */
const TOP = 64
const GAP = 8

/** Returns by how much a toast must move up from its place so that it covers none of the obstacles; 0 if nothing helps. */
export function liftOf(toast: Box, obstacles: readonly Box[]) {
  const lifts = obstacles.map(({ top }) => toast.bottom - top + GAP).filter((lift) => lift > 0)
  const isFree = (lift: number) =>
    toast.top - lift >= TOP &&
    !obstacles.some(
      ({ top, right, bottom, left }) =>
        top < toast.bottom - lift &&
        bottom > toast.top - lift &&
        left < toast.right &&
        right > toast.left,
    )
  return [0, ...lifts.sort((a, b) => a - b)].find(isFree) ?? 0
}

/** Moves the area of a new toast so that it covers no heading, no standing amount, no fixed bar, and not the button that was pressed. */
export function placeToast(toast: HTMLElement | null) {
  const area = toast?.parentElement
  if (!area) return
  area.style.translate = ''
  const { top, bottom, left } = area.getBoundingClientRect()
  const padding = (bottom - top - toast.offsetHeight) / 2 // not the toast's own box: it moves in
  const box = {
    top: top + padding,
    right: left + padding + toast.offsetWidth,
    bottom: bottom - padding,
    left: left + padding,
  }
  const pressed = document.activeElement?.closest('button, a')
  const obstacles = [
    ...document.querySelectorAll('h1, h2, h3, nav, .font-display'),
    ...(pressed ? [pressed] : []),
  ]
  const lift = liftOf(
    box,
    obstacles.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 1),
  )
  if (lift > 0) area.style.translate = `0 ${-lift}px`
}
