import type { StaffDealFragment } from './generated/deals'

const names = [
  'Paid',
  'Contacted',
  'Wishes',
  'Dealers',
  'Quotes',
  'Chosen',
  'Confirmed',
  'Appointment',
  'Bought',
] as const

/** How far the deal is, on one ruled line; on a phone, the current step and its number. */
export function StepLine({ deal }: { deal: StaffDealFragment }) {
  const current = currentStep(deal)
  return (
    <>
      <p className="text-ink-soft lg:hidden">
        Step {current + 1} of {names.length}: <strong className="text-ink">{names[current]}</strong>
      </p>
      <ol aria-label="Steps" className="grid grid-cols-9 max-lg:hidden">
        {names.map((name, place) => (
          <li
            key={name}
            aria-current={place === current ? 'step' : undefined}
            className={`border-t-3 pt-1.5 text-[0.8125rem] ${
              place === current
                ? 'border-canary-edge font-bold'
                : place < current
                  ? 'border-ink'
                  : 'border-rule text-ink-soft'
            }`}
          >
            {name}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The step after the last that is done. */
function currentStep(deal: StaffDealFragment) {
  const isChosen = deal.stage === 'CHOSEN' || deal.stage === 'PURCHASED'
  const isDone = [
    true,
    !!deal.contactedAt,
    !!deal.wishesSentAt,
    deal.dealers.asked > 0,
    isChosen, // comparing them is the step
    isChosen,
    isChosen && !!deal.dealerConfirmedAt,
    isChosen && !!deal.appointment,
    deal.stage === 'PURCHASED',
  ]
  return Math.min(isDone.lastIndexOf(true) + 1, names.length - 1)
}
