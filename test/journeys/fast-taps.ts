import { phone } from './browser'
import { emptyPage, responseTimes, tapControl } from './interactions'
import { newVisitor } from './site'

const CPU_SLOWDOWN = 4
/** INP should be at most this. On a busy machine, even an empty page takes longer. */
const GOAL_MS = 50
const TIMES_AN_EMPTY_PAGE = 2
/** What else the machine does makes taps slower, never faster, so the fastest of some counts. */
const MOST_TRIES = 30

/** Names of controls that are tapped one after the other and leave the page as it was. */
type Sequence = RegExp[]

/** Expects that the pages at these paths answer the taps fast on a slow phone. */
export async function expectFastTaps(pages: Record<string, Sequence[]>) {
  const context = await newVisitor({ viewport: phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(responseTimes)
  const tools = await context.newCDPSession(page)
  const slowDown = (rate: number) => tools.send('Emulation.setCPUThrottlingRate', { rate })

  /** The fastest response to each tap, in ms; stops once all are within the limit. */
  const fastest = async (sequence: Sequence, limit: number) => {
    const best = sequence.map(() => Number.POSITIVE_INFINITY)
    await slowDown(CPU_SLOWDOWN)
    for (let tries = 0; tries < MOST_TRIES && Math.max(...best) > limit; tries++) {
      for (const [index, name] of sequence.entries()) {
        const response = page.evaluate(() => window.nextResponse())
        await tapControl(page, tools, name)
        best[index] = Math.min(best[index] ?? Number.POSITIVE_INFINITY, await response)
      }
    }
    await slowDown(1)
    return best
  }

  await page.goto(emptyPage)
  const fastEnough = GOAL_MS / TIMES_AN_EMPTY_PAGE // the goal is the limit then
  const least = Math.max(...(await fastest([/^Toggle$/], fastEnough)))
  const limit = Math.max(GOAL_MS, TIMES_AN_EMPTY_PAGE * least)
  for (const [path, sequences] of Object.entries(pages)) {
    await page.goto(path)
    for (const sequence of sequences) {
      const best = await fastest(sequence, limit)
      expect({ path, best, isFast: Math.max(...best) <= limit }).toEqual({
        path,
        best,
        isFast: true,
      })
    }
  }
}
