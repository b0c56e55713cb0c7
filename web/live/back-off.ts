const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** How long to wait before the next try, after so many failed: at random, so that not all come at once. */
export function backOffMs(failed: number, random = Math.random) {
  const most = Math.min(FIRST_MS * 2 ** failed, LONGEST_MS)
  return most / 2 + (random() * most) / 2
}
