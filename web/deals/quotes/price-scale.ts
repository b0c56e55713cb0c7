export interface Point {
  id: string
  price: number
}

export interface PlacedPoint<Kind extends Point = Point> {
  point: Kind
  /** From the start of the axis to its end, in percent. */
  percent: number
  /** Dots that would overlap are stacked: 0 is on the axis. */
  level: number
}

const MOST_TICKS = 4
const steps = [1, 2, 2.5, 5, 10]

/** Places prices on an axis that starts and ends at round amounts. */
export function placeOnAxis<Kind extends Point>(points: readonly Kind[], dotPercent: number) {
  const prices = points.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const step = roundStep(Math.max(most - least, 100) / MOST_TICKS)
  const start = Math.floor(least / step) * step
  const reach = Math.ceil(most / step) * step
  const end = reach > start ? reach : start + step
  const percentOf = (price: number) => ((price - start) / (end - start)) * 100
  const count = Math.round((end - start) / step)
  const ticks = Array.from({ length: count + 1 }, (_, place) => {
    const price = start + place * step
    return { price, percent: percentOf(price) }
  })
  return { start, ticks, placed: stackPoints(points, percentOf, dotPercent) }
}

/** The round amount, such as 100, 250, or 5,000, at or above a price. */
function roundStep(least: number) {
  const power = 10 ** Math.floor(Math.log10(least))
  return (steps.find((each) => each * power >= least) ?? 10) * power
}

function stackPoints<Kind extends Point>(
  points: readonly Kind[],
  percentOf: (price: number) => number,
  dotPercent: number,
) {
  const ends: number[] = []
  return [...points]
    .sort((a, b) => a.price - b.price)
    .map((point): PlacedPoint<Kind> => {
      const percent = percentOf(point.price)
      const free = ends.findIndex((end) => percent - end >= dotPercent)
      const level = free === -1 ? ends.length : free
      ends[level] = percent
      return { point, percent, level }
    })
}
