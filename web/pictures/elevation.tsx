import { type CarBody, carShapes } from './car-shapes'

const RAISED = 13

/** A car from the side in ink strokes, on its ground line. */
export function Elevation({ of: body, label }: { of: CarBody; label: string }) {
  const shape = carShapes[body]
  const { left, right, y, radius } = shape.wheels
  return (
    <svg role="img" aria-label={label} viewBox="0 0 320 112" className="w-full stroke-ink">
      <path d="M2 109.6H318" className="stroke-rule-strong" />
      <g
        transform={`translate(0 -${RAISED})`}
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={shape.glass} className="fill-ink/8" strokeWidth="1.3" />
        <path d={shape.outline} strokeWidth="1.7" />
        <path d={shape.seams} strokeWidth="1.3" />
        <path d={`${shape.headlight}${shape.taillight}`} strokeWidth="1.3" />
        <Wheel x={left} y={y} radius={radius} />
        <Wheel x={right} y={y} radius={radius} />
      </g>
    </svg>
  )
}

/** Rim, hub, and five spokes. */
function Wheel({ x, y, radius }: { x: number; y: number; radius: number }) {
  const rim = radius - 7
  const spokes = [0, 1, 2, 3, 4].map((at) => {
    const angle = ((at * 72 - 90) * Math.PI) / 180
    const point = (from: number) =>
      `${(x + from * Math.cos(angle)).toFixed(1)} ${(y + from * Math.sin(angle)).toFixed(1)}`
    return `M${point(3)}L${point(rim)}`
  })
  return (
    <>
      <circle cx={x} cy={y} r={radius} className="fill-paper" strokeWidth="1.7" />
      <circle cx={x} cy={y} r={rim} strokeWidth="1.3" />
      <circle cx={x} cy={y} r="3" strokeWidth="1.3" />
      <path d={spokes.join('')} strokeWidth="1.7" />
    </>
  )
}
