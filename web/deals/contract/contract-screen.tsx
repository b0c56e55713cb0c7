import { totalOfDeal } from '../../../shared/deals/deal-total'
import { entitlements } from '../../../shared/deals/entitlements'
import { easternMoment } from '../../ui/eastern-time'
import { Sheet } from '../../ui/paper/sheet'
import { UploadField } from '../documents/upload-field'
import { NotFoundScreen } from '../frame/not-found-screen'
import { Screen } from '../frame/screen'
import type { DealFragment } from '../generated/deal'
import { serverNow } from '../live/server-clock'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import { ContractForm } from './contract-form'
import { ContractTable } from './contract-table'

/** At the dealer's desk: what the buyer is to sign against what they accepted. */
export function ContractScreen() {
  const { deal, refresh } = useDeal()
  const quote = deal.quotes.find(({ id }) => id === deal.chosen?.id)
  if (!quote) {
    return (
      <NotFoundScreen title="No contract yet">
        You can check the contract here once you’ve accepted a quote.
      </NotFoundScreen>
    )
  }
  return (
    <Screen
      title={deal.stage === 'CHOSEN' ? 'Check the contract' : 'The contract'}
      above={`Deal ${deal.number}`}
      back={{ to: dealPaths.deal(deal.id), name: 'My deal' }}
    >
      <p className="mt-4 max-w-2xl text-lg text-ink-soft">
        {deal.stage === 'CHOSEN'
          ? 'Go through it line by line before you sign: tap “Same”, or type what it says. It’s saved with each change.'
          : 'This is what you signed, as it was entered.'}
      </p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 space-y-5">
          <Verdict deal={deal} />
          {deal.stage === 'CHOSEN' ? (
            <ContractForm
              key={quote.id}
              deal={deal}
              quote={quote}
              showsAsked={entitlements[deal.tier].showsOpeningAmounts}
              others={deal.advocate ?? 'Your advocate'}
              serverNow={serverNow}
              refresh={refresh}
            />
          ) : (
            <ContractTable deal={deal} quote={quote} total={totalOfDeal(deal)} />
          )}
        </div>
        <section aria-labelledby="photo" className="min-w-0">
          <h2 id="photo" className="text-xl">
            Photo of the contract
          </h2>
          <p className="mt-2 text-ink-soft">
            With the signed buyer’s order, we verify what you saved.
          </p>
          <UploadField dealId={deal.id} onlyKind="BUYERS_ORDER" />
        </section>
      </div>
    </Screen>
  )
}

/** What the advocate says about it. It stands beside the check, and doesn't replace it. */
function Verdict({ deal: { contractCheck, advocate } }: { deal: DealFragment }) {
  if (!contractCheck?.verdict) return null
  const { verdict, note, reviewedAt } = contractCheck
  const isOk = verdict === 'OK'
  return (
    <Sheet as="section" aria-label="What we say" role="status">
      <p className={`font-display text-2xl ${isOk ? 'text-pen' : 'text-red'}`}>
        {isOk ? 'We checked it: you can sign.' : 'We checked it: don’t sign yet.'}
      </p>
      {note && (
        <p dir="auto" className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <p className="mt-2 text-ink-faint text-sm">
        {advocate ?? 'Your advocate'}, {reviewedAt && easternMoment(reviewedAt)}
      </p>
    </Sheet>
  )
}
