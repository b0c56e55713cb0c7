import { Link } from 'react-router-dom'
import { tierNames } from '../../../shared/deals/entitlements'
import { ModelName } from '../../ui/model-name'
import { Tag } from '../../ui/paper/marks'
import { Sheet } from '../../ui/paper/sheet'
import { nextSentence } from '../deal/next-sentence'
import { Stepper } from '../deal/stepper'
import { stageName } from '../deal/steps'
import { wantedName } from '../deal/wishes-summary'
import { dealPaths } from '../paths'
import type { DealCardFragment } from './generated/list'

/** One deal in short: whose turn it is, and the next date. */
export function DealCard({ deal }: { deal: DealCardFragment }) {
  const [vehicle] = deal.vehicles
  const name = deal.chosen
    ? [deal.chosen.year, deal.chosen.make, deal.chosen.model].join(' ')
    : vehicle && wantedName(vehicle)
  const sentence = nextSentence(deal)
  const isYours = sentence.startsWith('Your turn')
  return (
    <Sheet
      as="li"
      className="relative p-5! transition-colors focus-within:border-ink hover:border-rule-strong sm:p-6!"
    >
      <p className="flex flex-wrap items-center justify-between gap-2 text-[0.9375rem] text-ink-soft">
        <span>
          {tierNames[deal.tier]} Package, deal {deal.number}
        </span>
        {isYours ? (
          <span className="canary rounded-[3px] px-2 py-0.5 font-semibold">Your turn</span>
        ) : (
          <Tag>{stageName(deal)}</Tag>
        )}
      </p>
      <h2 className="mt-2 text-2xl sm:text-3xl">
        <Link to={dealPaths.deal(deal.id)} className="after:absolute after:inset-0">
          {name ? <ModelName>{name}</ModelName> : `Deal ${deal.number}`}
        </Link>
      </h2>
      <Stepper deal={deal} className="mt-5" />
      <p className="mt-5 text-lg">{sentence}</p>
    </Sheet>
  )
}
