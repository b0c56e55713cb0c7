/** A tick of the axis. Positions are percents, from its start to its end. */
export interface RulerTick {
  at: number
  /** A tick without one is short. */
  label?: string
}

export interface RulerMarker {
  id: string
  at: number
  /** `now` is the current one and `chosen` the customer's, both in canary; the diamond is their own offer. */
  kind: 'now' | 'chosen' | 'plain' | 'diamond'
  /** One or two characters inside the marker. */
  label?: string | number
  isFaint?: boolean
}

interface RulerBracket {
  from: number
  to: number
  text: string
}

interface Props {
  /** What the drawing shows, for screen readers. */
  label: string
  ticks: readonly RulerTick[]
  markers: readonly RulerMarker[]
  /** The distance between two of the markers, in pen. */
  bracket?: RulerBracket | undefined
  className?: string
}

/** An axis with markers: prices, steps, or the hours of a day. Markers that would overlap are stacked. */
export function Ruler({ label, className = '', ...drawn }: Props) {
  return (
    <div role="img" aria-label={label} className={`px-6 ${className}`}>
      <Drawing {...drawn} distance={9} labelStep={2} className="min-[47.5rem]:hidden" />
      <Drawing {...drawn} distance={3} labelStep={1} className="max-[47.49rem]:hidden" />
    </div>
  )
}

const LEVEL_PX = 26
const RADIUS_PX = 11
const BRACKET_PX = 26
const LABELS_PX = 30

function Drawing({
  ticks,
  markers,
  bracket,
  distance,
  labelStep,
  className,
}: Omit<Props, 'label'> & { distance: number; labelStep: number }) {
  const placed = stack(markers, distance)
  const top = Math.max(0, ...placed.map(({ level }) => level)) * LEVEL_PX + RADIUS_PX + 3
  const axisY = top + (bracket ? BRACKET_PX : 0)
  const labels = ticks.filter((tick) => tick.label !== undefined)
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={axisY + LABELS_PX}
      className={`block overflow-visible text-ink forced-colors:text-[CanvasText] ${className}`}
    >
      <line x1="0" x2="100%" y1={axisY} y2={axisY} className="stroke-current opacity-50" />
      {ticks.map(({ at, label }) => (
        <line
          key={at}
          x1={`${at}%`}
          x2={`${at}%`}
          y1={axisY}
          y2={axisY + (label === undefined ? 5 : 11)}
          className="stroke-current opacity-50"
        />
      ))}
      {labels
        .filter((_, place) => place % labelStep === 0)
        .map(({ at, label }) => (
          <text
            key={at}
            x={`${at}%`}
            y={axisY + 27}
            textAnchor="middle"
            className="fill-ink-soft text-[0.8125rem] tabular-nums forced-colors:fill-[CanvasText]"
          >
            {label}
          </text>
        ))}
      {bracket && <Bracket {...bracket} />}
      {placed.map(({ marker, level }) => (
        <svg
          key={marker.id}
          x={`${marker.at}%`}
          y={axisY - level * LEVEL_PX}
          aria-hidden="true"
          className="overflow-visible"
        >
          <Marker {...marker} />
        </svg>
      ))}
    </svg>
  )
}

const fills = {
  now: 'fill-canary',
  chosen: 'fill-canary',
  plain: 'fill-paper',
  diamond: 'fill-paper',
} as const

function Marker({ kind, label, isFaint = false }: RulerMarker) {
  const isCanary = kind === 'now' || kind === 'chosen'
  const look = `stroke-2 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText] ${fills[kind]} ${
    isFaint ? 'stroke-rule-strong' : isCanary ? 'stroke-[#131f38]' : 'stroke-ink'
  }`
  if (kind === 'diamond') return <path d="M0-11 11 0 0 11-11 0Z" className={look} />
  return (
    <>
      <circle r={RADIUS_PX} className={look} />
      <text
        y="4.5"
        textAnchor="middle"
        className={`font-bold text-[0.8125rem] forced-colors:fill-[CanvasText] ${
          isCanary ? 'fill-[#131f38]' : isFaint ? 'fill-ink-faint' : 'fill-ink'
        }`}
      >
        {label}
      </text>
    </>
  )
}

/** The text stands over the middle, or begins or ends with a bracket near the edge. */
function Bracket({ from, to, text }: RulerBracket) {
  const middle = (from + to) / 2
  const [x, anchor] =
    middle < 30
      ? [from, 'start' as const]
      : middle > 70
        ? [to, 'end' as const]
        : [middle, 'middle' as const]
  return (
    <>
      <text
        x={`${x}%`}
        y="11"
        textAnchor={anchor}
        className="fill-pen font-semibold text-[0.8125rem] forced-colors:fill-[CanvasText]"
      >
        {text}
      </text>
      <svg
        aria-hidden="true"
        x={`${from}%`}
        y="18"
        width={`${to - from}%`}
        height="8"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="overflow-visible"
      >
        <path
          d="M0 8V1.4L50 2 100 1v7"
          fill="none"
          vectorEffect="non-scaling-stroke"
          className="stroke-2 stroke-pen forced-colors:stroke-[CanvasText]"
        />
      </svg>
    </>
  )
}

/** Puts markers that are nearer to each other than `distance` on levels; 0 is on the axis. */
export function stack(markers: readonly RulerMarker[], distance: number) {
  const ends: number[] = []
  return [...markers]
    .sort((a, b) => a.at - b.at)
    .map((marker) => {
      const free = ends.findIndex((end) => marker.at - end >= distance)
      const level = free === -1 ? ends.length : free
      ends[level] = marker.at
      return { marker, level }
    })
}
