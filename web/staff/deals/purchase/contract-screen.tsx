import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ContractForm } from '../../../deals/contract/contract-form'
import { Notice } from '../../../deals/deal/notices'
import { useRefetchOn } from '../../../live/use-refetch-on'
import { Nothing } from '../../../ui/states'
import { BackLink } from '../../frame/back-link'
import { livingList } from '../../frame/connections'
import { dealEvents } from '../../frame/events'
import { RowsWaiting } from '../../frame/rows-waiting'
import { StaffProblem } from '../../frame/staff-problem'
import { useTitle } from '../../frame/title'
import { staffPaths } from '../../paths'
import { buyerOf } from '../../words/deal-words'
import { type StaffDealFragment, useStaffDealQuery } from '../deal/generated/deals'

/** Entering the contract for the buyer, from a photo or the signed papers. */
export function ContractScreen() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useStaffDealQuery({ variables: { id }, ...livingList })
  const refresh = useRefetchOn(dealEvents, refetch, ({ dealId }) => dealId === id)
  const heading = useTitle('Contract')
  const deal = data?.deal
  const quote = deal?.quotes.find((each) => each.id === deal.chosen?.id)
  return (
    <div className="w-full max-w-5xl px-4 pt-4 pb-8 sm:px-7">
      <header className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
          Contract
          {deal && (
            <span className="ml-3 font-normal font-sans text-base text-ink-soft tracking-normal">
              {buyerOf(deal)}, deal {deal.number}
            </span>
          )}
        </h1>
        <BackLink to={staffPaths.deal(id)}>Back to the deal</BackLink>
      </header>
      {error && !data && <StaffProblem error={error} retry={() => refetch()} />}
      {!error && !data && <RowsWaiting />}
      {data && !quote && (
        <Nothing title="No contract yet">The buyer hasn’t accepted a quote.</Nothing>
      )}
      {deal && quote && <Contract key={quote.id} deal={deal} quote={quote} refresh={refresh} />}
    </div>
  )
}

/** The form, until the saving is verified. A form that is open then stays, with what was typed. */
function Contract({
  deal,
  quote,
  refresh,
}: {
  deal: StaffDealFragment
  quote: StaffDealFragment['quotes'][number]
  refresh: () => unknown
}) {
  const isVerified = !!deal.saving?.isVerified
  const [isOpen, setOpen] = useState(!isVerified)
  if (!isVerified && !isOpen) setOpen(true)
  if (!isOpen) {
    return (
      <Nothing title="The saving is verified">Undo the purchase to change the contract.</Nothing>
    )
  }
  return (
    <div className="mt-4 space-y-4">
      {isVerified && (
        <Notice tone="warning" title="The saving is verified">
          What you type here isn’t saved any more. Undo the purchase to change the contract.
        </Notice>
      )}
      <ContractForm
        deal={deal}
        quote={quote}
        showsAsked
        others="The buyer or a colleague"
        serverNow={Date.now}
        refresh={refresh}
      />
    </div>
  )
}
