import { boxLook } from '../../ui/paper/sheet'
import type { Bar } from './chart-bars'

const HEIGHT = 100
/** Of the width of a bar's place. */
const BAR_WIDTH = 0.72

/** Bars of one figure. Where they begin and end and how high the highest is, is text; the table has each of them. */
export function BarChart({
  title,
  bars,
  amountOf,
  text,
}: {
  title: string
  bars: readonly Bar[]
  amountOf: (bar: Bar) => number
  text: (value: number) => string
}) {
  const most = Math.max(...bars.map(amountOf))
  const highest = bars.find((bar) => amountOf(bar) === most)
  const summary = most > 0 && highest ? `At most ${text(most)}: ${highest.name}` : 'None'
  return (
    <figure className={`${boxLook} px-4 pt-2.5 pb-2`}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="text-ink-soft text-sm">{summary}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}. ${summary}. The table below has each bar.`}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-28 w-full border-ink border-b fill-ink forced-colors:fill-[CanvasText]"
      >
        {most > 0 &&
          bars.map((bar, place) => {
            const height = (HEIGHT * amountOf(bar)) / most
            return (
              <rect
                key={bar.name}
                x={place + (1 - BAR_WIDTH) / 2}
                y={HEIGHT - height}
                width={BAR_WIDTH}
                height={height}
              >
                <title>{`${bar.name}: ${text(amountOf(bar))}`}</title>
              </rect>
            )
          })}
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-ink-soft text-sm">
        <span>{bars[0]?.name}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
      </p>
    </figure>
  )
}
