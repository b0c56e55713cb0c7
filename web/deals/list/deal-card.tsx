import { Link } from 'react-router-dom'
import { windowEnd } from '../../../shared/deals/deal-conditions'
import { tierNames } from '../../../shared/deals/entitlements'
import { Badge } from '../../ui/badge'
import { Sheet } from '../../ui/paper/sheet'
import { nextSentence } from '../deal/next-sentence'
import { liveQuotes, stageName, stepsOf } from '../deal/steps'
import { wantedName } from '../deal/wishes-summary'
import { dealPaths } from '../paths'
import type { DealCardFragment } from './generated/list'

/** One deal in short: whose turn it is, and the next date. */
export function DealCard({ deal }: { deal: DealCardFragment }) {
  const { steps } = stepsOf(deal)
  const [vehicle] = deal.vehicles
  const name = deal.chosen
    ? [deal.chosen.year, deal.chosen.make, deal.chosen.model].join(' ')
    : vehicle && wantedName(vehicle)
  const next = nextDate(deal)
  return (
    <Sheet
      as="li"
      className="relative p-5! transition-colors focus-within:border-ink hover:border-rule-strong sm:p-6!"
    >
      <p className="flex flex-wrap items-center justify-between gap-2 text-ink-soft">
        {tierNames[deal.tier]} Package
        <Badge tone={deal.stage === 'QUOTED' ? 'positive' : 'neutral'}>{stageName(deal)}</Badge>
      </p>
      <h2 className="mt-2 text-2xl">
        <Link to={dealPaths.deal(deal.id)} className="after:absolute after:inset-0">
          {name ?? `Deal ${deal.number}`}
        </Link>
      </h2>
      {name && <p className="text-ink-faint text-sm">Deal {deal.number}</p>}
      <div aria-hidden className="mt-4 grid grid-cols-9 gap-1">
        {steps.map(({ name: step, state }) => (
          <span
            key={step}
            className={`h-1 rounded-full ${state === 'open' ? 'bg-rule' : 'bg-action'}`}
          />
        ))}
      </div>
      <p className="mt-4">{nextSentence(deal)}</p>
      {next && (
        <p className="mt-3 text-ink-soft text-sm">
          Next date: <span className="font-semibold text-ink">{windowEnd(next)}</span>
        </p>
      )}
    </Sheet>
  )
}

/** When something is due: the call, the end of the first quote, or the appointment. */
function nextDate(deal: DealCardFragment) {
  if (deal.stage === 'CLOSED' || deal.stage === 'PURCHASED') return undefined
  if (deal.stage === 'CHOSEN') return deal.appointment?.at
  const ends = liveQuotes(deal.quotes).flatMap(({ validUntil }) => validUntil ?? [])
  return ends.sort()[0] ?? (deal.contactedAt ? undefined : deal.contactBy)
}
