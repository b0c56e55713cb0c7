import { type CarBody, type CarShape, carShapes } from './car-shapes'

const paints = {
  teal: { base: '#2bb594', deep: '#1a8670', light: '#8af0d5' },
  blue: { base: '#3f7fd6', deep: '#2a5ba6', light: '#a9ceff' },
  red: { base: '#cf4a45', deep: '#9c312f', light: '#ffb3a6' },
  sand: { base: '#d9b67a', deep: '#ad8b52', light: '#fff0cf' },
  silver: { base: '#b9c5d1', deep: '#8b99a8', light: '#f5f9fc' },
} as const

type Paint = keyof typeof paints
export interface CarLook {
  body: CarBody
  paint: Paint
}

/** A car seen from the side. Decorative unless `label` describes it. */
export function Car({
  body,
  paint,
  label,
  className,
}: CarLook & { label?: string; className?: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={!label}
      viewBox="0 0 320 132"
      className={className}
    >
      <CarParts body={body} paint={paint} />
    </svg>
  )
}

/** The same without its own <svg>, for use in a larger picture. */
export function CarParts({ body, paint }: CarLook) {
  const { base, deep, light } = paints[paint]
  const shape: CarShape = carShapes[body]
  const { left, right, y, radius } = shape.wheels
  const room = radius + 3
  const arch = (x: number) => `M${x - room} 104V${y}A${room} ${room} 0 0 1 ${x + room} ${y}V104Z`
  return (
    <>
      <ellipse cx="160" cy="122" rx="150" ry="6" fill="#020812" opacity=".32" />
      <path d={`M${left} 98H${right}V108H${left}Z`} fill="#0a1018" />
      <path d={shape.outline} fill={base} />
      <path d={shape.shade} fill={deep} />
      <path d={arch(left) + arch(right)} fill="#0a1018" />
      <path d={shape.glass} fill="#16293d" />
      <path d={shape.glass} fill={light} opacity=".16" />
      <path d={shape.shine} fill="none" stroke={light} strokeWidth="2" strokeLinecap="round" />
      <path
        d={shape.seams}
        fill="none"
        stroke="#04101c"
        strokeOpacity=".34"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      {shape.trim && <path d={shape.trim} fill="#26323f" />}
      <path d={shape.headlight} fill="#fff4d2" />
      <path d={shape.taillight} fill="#f0524a" />
      <Wheel x={left} y={y} radius={radius} />
      <Wheel x={right} y={y} radius={radius} />
    </>
  )
}

function Wheel({ x, y, radius }: { x: number; y: number; radius: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 10})`}>
      <circle r="10" fill="#131a22" />
      <circle r="6.6" fill="#d4dde6" stroke="#8997a5" strokeWidth=".6" />
      <path
        d="M-1.2 1.6-3.6 5M-1.9-.6-5.9-1.9M0-2V-6.2M1.9-.6 5.9-1.9M1.2 1.6 3.6 5"
        stroke="#5b6a79"
        strokeWidth="2"
      />
      <circle r="1.8" fill="#3b4856" />
    </g>
  )
}
