import { money } from '../../../shared/money'
import { type PlacedPoint, type Point, placeOnAxis } from './price-scale'

export interface PricePoint extends Point {
  /** The number of the quote in the list; undefined for the buyer's own offer. */
  number?: number
  isExpired: boolean
  isLowest: boolean
}

const DOT_PERCENT = 8
const LEVEL_PX = 26
const AXIS_ROOM_PX = 34

/** Prices as dots on one line. The list below it has the same numbers for screen readers. */
export function PriceLine({ points }: { points: readonly PricePoint[] }) {
  const { start, ticks, placed } = placeOnAxis(points, DOT_PERCENT)
  const levels = Math.max(...placed.map(({ level }) => level)) + 1
  const axisY = levels * LEVEL_PX + 2
  return (
    <figure aria-hidden="true" className="mt-5">
      <div className="px-6">
        <svg width="100%" height={axisY + AXIS_ROOM_PX} className="overflow-visible">
          <title>Prices on a line</title>
          <line x1="0" x2="100%" y1={axisY} y2={axisY} className="stroke-rule-strong" />
          {ticks.map(({ price, percent }, place) => (
            <g key={price} className={place % 2 ? 'max-sm:hidden' : ''}>
              <line
                x1={`${percent}%`}
                x2={`${percent}%`}
                y1={axisY}
                y2={axisY + 6}
                className="stroke-rule-strong"
              />
              <text
                x={`${percent}%`}
                y={axisY + 22}
                textAnchor="middle"
                className="fill-ink-faint text-xs tabular-nums"
              >
                {money(price)}
              </text>
            </g>
          ))}
          {placed.map((each) => (
            <Dot key={each.point.id} {...each} axisY={axisY} />
          ))}
        </svg>
      </div>
      <figcaption className="text-ink-faint text-xs">
        The axis starts at {money(start)}.
        {points.some(({ isExpired }) => isExpired) && ' Hollow dots have expired.'}
        {points.some(({ number }) => !number) && ' The diamond is your own offer.'}
      </figcaption>
    </figure>
  )
}

function Dot({ point, percent, level, axisY }: PlacedPoint<PricePoint> & { axisY: number }) {
  const y = axisY - level * LEVEL_PX - 13
  const { number, isExpired, isLowest } = point
  if (!number) {
    return (
      <svg x={`${percent}%`} y={y} className="overflow-visible">
        <title>Your own offer</title>
        <path d="M0-9 8 0 0 9-8 0Z" strokeWidth="2" className="fill-desk stroke-amber" />
      </svg>
    )
  }
  const look = isExpired
    ? { dot: 'fill-paper stroke-rule-strong', text: 'fill-ink-faint' }
    : isLowest
      ? { dot: 'fill-action stroke-pen', text: 'fill-on-action' }
      : { dot: 'fill-tread stroke-pen', text: 'fill-ink' }
  return (
    <g>
      <circle cx={`${percent}%`} cy={y} r="11" strokeWidth="2" className={look.dot} />
      <text
        x={`${percent}%`}
        y={y + 4.5}
        textAnchor="middle"
        className={`font-semibold text-[13px] ${look.text}`}
      >
        {number}
      </text>
    </g>
  )
}
