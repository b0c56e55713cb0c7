import type { ReactNode } from 'react'
import type { claims } from '../content/claims'
import { Tag, Tick } from '../ui/paper/marks'

const box = 'rounded-[3px] border border-rule-strong'
const small = 'font-semibold text-[0.8125rem] text-ink-soft leading-snug'
const yours = 'canary border-ink!'

/** $1,000 to $3,000 on a ruler. */
function Savings() {
  return (
    <div className={`w-62 max-w-full ${small}`}>
      <p className="pl-1/3 text-right">
        <span className="inline-block w-2/3 text-center">average savings</span>
      </p>
      <div className="relative my-1 h-3">
        <span className="absolute top-1/2 left-0 w-1/3 border-rule-strong border-t" />
        <span className="absolute inset-y-0 left-0 border-rule-strong border-l" />
        <span className={`absolute inset-y-0 right-0 w-2/3 border ${yours}`} />
      </div>
      <p className="grid grid-cols-3 text-ink">
        <span>$0</span>
        <span className="-ml-3">$1,000</span>
        <span className="text-right">$3,000</span>
      </p>
    </div>
  )
}

function Calls() {
  return (
    <div className={`flex w-62 max-w-full flex-wrap justify-between ${small}`}>
      <div>
        <p className="mb-1.5 flex flex-wrap gap-1.5">
          {[1, 2, 3, 4, 5, 6, 7].map((call) => (
            <span key={call} className={`grid size-5 place-items-center ${box}`}>
              <Tick className="size-3.5!" />
            </span>
          ))}
        </p>
        calls we make
      </div>
      <div className="flex flex-col items-end">
        <span className={`mb-1.5 block size-5 border ${box} ${yours}`} />
        your visit
      </div>
    </div>
  )
}

function Payer() {
  return (
    <div
      className={`grid w-62 max-w-full grid-cols-[auto_1fr_auto_1fr_auto] items-center ${small}`}
    >
      <Party className={yours}>You</Party>
      <Arrow />
      <Party className="text-ink">Us</Party>
      <Arrow isStruck />
      <Party>Dealer</Party>
      <span className="col-start-2 text-center">pays</span>
      <span className="-mx-4 col-start-4 text-center">never pays</span>
    </div>
  )
}

function Party({ className = '', children }: { className?: string; children: ReactNode }) {
  return <span className={`px-2 py-1 ${box} ${className}`}>{children}</span>
}

/** To the right, or to the left and struck out. */
function Arrow({ isStruck = false }: { isStruck?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 36 20"
      className="mx-auto w-9 fill-none stroke-[1.6] stroke-current"
    >
      <path d={isStruck ? 'M33 10H4m5-5-5 5 5 5' : 'M3 10h29m-5-5 5 5-5 5'} />
      {isStruck && (
        <path d="M11 18 25 2" className="stroke-[3] stroke-pen forced-colors:stroke-[CanvasText]" />
      )}
    </svg>
  )
}

function Vehicles() {
  return (
    <p className="flex w-62 max-w-full flex-wrap gap-1.5">
      {['New', 'Used', 'Lease', 'Finance'].map((kind) => (
        <Tag key={kind}>{kind}</Tag>
      ))}
    </p>
  )
}

const figures: Record<(typeof claims)[number]['key'], () => ReactNode> = {
  money: Savings,
  time: Calls,
  advocacy: Payer,
  vehicle: Vehicles,
}

/** Draws a claim; the text beside it says the same. */
export function ClaimFigure({ of }: { of: keyof typeof figures }) {
  const Figure = figures[of]
  return (
    <div aria-hidden className="max-w-full">
      <Figure />
    </div>
  )
}
