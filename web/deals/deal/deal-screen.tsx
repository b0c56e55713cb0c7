import { useState } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '../../../shared/brand'
import { type Tier, tierNames } from '../../../shared/deals/entitlements'
import { useArrival } from '../../ui/browser/arrival'
import { link } from '../../ui/link-look'
import { Stair } from '../../ui/paper/marks'
import { DeleteDeal } from '../claims/delete-deal'
import { MoneyBack } from '../claims/money-back'
import { DocumentsPanel } from '../documents/documents-panel'
import { LedgerRow } from '../frame/ledger-row'
import { frameLook } from '../frame/screen'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { OwnOffers } from '../offers/own-offers'
import { dealPaths } from '../paths'
import { OtherQuotes } from '../quotes/other-quotes'
import { QuotesPanel } from '../quotes/quotes-panel'
import { ReviewRow } from '../review/review-row'
import { BoughtIt } from './bought-it'
import { ChosenPanel } from './chosen-panel'
import { DealersRow } from './dealers-row'
import { Help } from './help'
import { DealNotices } from './notices'
import { RecordPart } from './record-list'
import { Stepper } from './stepper'
import { isHalted } from './steps'
import { Turn } from './turn'
import { WishesSummary } from './wishes-summary'

/** Where the deal stands, whose turn it is, the quotes, and the record. */
export function DealScreen() {
  const { deal } = useDeal()
  const [isBuying, setBuying] = useState(false)
  const isBeforeWishes = !deal.wishesSentAt && deal.stage !== 'CLOSED'
  const halted = isHalted(deal)
  const isDecided = deal.stage === 'CHOSEN' || deal.stage === 'PURCHASED'
  return (
    <main id="main" tabIndex={-1} className={frameLook}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] text-ink-soft">
        <Link
          to={`${dealPaths.list()}?all`}
          className={`${link} inline-flex min-h-11 items-center`}
        >
          All deals and orders
        </Link>
        <span>{deal.number}</span>
        <PackageName tier={deal.tier} />
      </p>
      <Stepper deal={deal} className="mt-4" />
      <div className="mt-8 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 space-y-5">
          {halted ? <HaltedHead deal={deal} /> : <Turn deal={deal} onBuy={() => setBuying(true)} />}
          <ChosenPanel deal={deal} onBuy={() => setBuying(true)} />
          {!isDecided && <QuotesPanel deal={deal} />}
        </div>
        <div className="min-w-0 space-y-10 lg:row-span-2">
          <Help advocate={deal.advocate} />
          <RecordPart deal={deal} />
        </div>
        <div className="min-w-0 border-rule border-b">
          <ReviewRow deal={deal} />
          {isDecided && <OtherQuotes deal={deal} />}
          {!isBeforeWishes && <DealersRow counts={deal.dealers} />}
          {(!isBeforeWishes || halted) && <WishesSummary deal={deal} />}
          {(deal.stage !== 'CLOSED' || deal.ownOffers.length > 0) && (
            <LedgerRow title="Your own offer">
              <OwnOffers deal={deal} />
            </LedgerRow>
          )}
          <DocumentsPanel deal={deal} />
          <MoneyBack deal={deal} />
          <DeleteDeal deal={deal} />
        </div>
      </div>
      {isBuying && <BoughtIt deal={deal} onClose={() => setBuying(false)} />}
    </main>
  )
}

/** The name of a package with its mark. */
export function PackageName({ tier }: { tier: Tier }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Stair step={Object.keys(tierNames).indexOf(tier) + 1} />
      {tierNames[tier]} Package
    </span>
  )
}

/** The heading of a deal that stands still, with the reason. */
function HaltedHead({ deal }: { deal: DealFragment }) {
  const heading = useArrival(`My deal ${deal.number} · ${brand.name}`, dealPaths.deal(deal.id))
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        My deal
      </h1>
      <DealNotices deal={deal} />
    </>
  )
}
