import { tierNames } from '../../../shared/deals/entitlements'
import { Badge } from '../../ui/badge'
import { DocumentsPanel } from '../documents/documents-panel'
import { Panel } from '../frame/panel'
import { Screen } from '../frame/screen'
import { useDeal } from '../live/deal-frame'
import { OwnOffers } from '../offers/own-offers'
import { dealPaths } from '../paths'
import { QuotesPanel } from '../quotes/quotes-panel'
import { ChosenPanel } from './chosen-panel'
import { DealersRow } from './dealers-row'
import { Help } from './help'
import { MoneyBack } from './money-back'
import { DealNotices } from './notices'
import { Stepper } from './stepper'
import { stageName } from './steps'
import { Timeline } from './timeline'
import { WishesSummary } from './wishes-summary'

export function DealScreen() {
  const { deal } = useDeal()
  const isBeforeWishes = !deal.wishesSentAt && deal.stage !== 'CLOSED'
  return (
    <Screen
      title="My deal"
      tabTitle={`My deal ${deal.number}`}
      above={
        <>
          {tierNames[deal.tier]} Package · Deal {deal.number}
        </>
      }
      back={{ to: `${dealPaths.list()}?all`, name: 'All deals and orders' }}
      beside={<Badge>{stageName(deal)}</Badge>}
    >
      <Stepper deal={deal} />
      <DealNotices deal={deal} />
      <div className="mt-8 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <ChosenPanel deal={deal} />
          {isBeforeWishes && <WishesSummary deal={deal} />}
          <QuotesPanel deal={deal} />
          {!isBeforeWishes && <DealersRow counts={deal.dealers} />}
          {!isBeforeWishes && <WishesSummary deal={deal} />}
          {(deal.stage !== 'CLOSED' || deal.ownOffers.length > 0) && (
            <Panel title="Your own offer">
              <OwnOffers deal={deal} />
            </Panel>
          )}
          <Timeline events={deal.events} />
        </div>
        <div className="min-w-0 space-y-6 xl:sticky xl:top-22">
          <Help advocate={deal.advocate} />
          <DocumentsPanel deal={deal} />
          <MoneyBack />
        </div>
      </div>
    </Screen>
  )
}
