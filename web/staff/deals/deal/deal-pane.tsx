import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { QuoteRequestKind } from '../../../generated/schema'
import { useRefetchOn } from '../../../live/use-refetch-on'
import { focusedRowId } from '../../../ui/table'
import { CallDialog } from '../../calls/call-dialog'
import { useCommands } from '../../frame/commands'
import { livingList } from '../../frame/connections'
import { DetailPane } from '../../frame/detail-pane'
import { dealEvents, workEvents } from '../../frame/events'
import { useMay } from '../../frame/rights'
import { StaffProblem } from '../../frame/staff-problem'
import { staffPaths } from '../../paths'
import { buyerOf } from '../../words/deal-words'
import { ClaimsPart } from '../claims/claims-part'
import { DealersPart } from '../dealers/dealers-part'
import { type StaffDealEmailsQuery, useStaffDealEmailsQuery } from '../dealers/generated/dealers'
import { PurchasePart } from '../purchase/purchase-part'
import { QuotesPart } from '../quotes/quotes-part'
import { BuyerPart } from './buyer-part'
import { DealHeader } from './deal-header'
import {
  type StaffDealFragment,
  useStaffDealQuery,
  useStaffDealRecordQuery,
} from './generated/deals'
import { RecordPart } from './record-part'

export function DealPane({ id }: { id: string }) {
  const query = useStaffDealQuery({ variables: { id }, ...livingList })
  const record = useStaffDealRecordQuery({ variables: { id }, ...livingList })
  const emails = useStaffDealEmailsQuery({ variables: { id }, ...livingList })
  const refresh = useRefetchOn(
    dealEvents,
    () => Promise.all([query.refetch(), record.refetch(), emails.refetch()]),
    ({ dealId }) => dealId === id,
  )
  // Automatic replies, delivery reports, and what colleagues have handled are no changes of the deal.
  useRefetchOn(workEvents, refresh, ({ kind }) => kind === 'REPLY')
  const onChange = () => void refresh()
  return (
    <DetailPane
      label="Deal"
      listPath={staffPaths.deals()}
      listName="All deals"
      query={query}
      item={query.data?.deal}
      notFound="Deal not found"
      className="@container"
      isWhole
    >
      {(deal) => (
        <DealDetail deal={deal} emails={emails.data} onChange={onChange}>
          {record.error && !record.data && (
            <StaffProblem error={record.error} retry={() => record.refetch()} />
          )}
          {record.data?.deal && (
            <RecordPart dealId={id} record={record.data.deal} onChange={onChange} />
          )}
        </DealDetail>
      )}
    </DetailPane>
  )
}

/** What a contact is about: the buyer, or one of the dealers. */
type ContactWith = { solicitationId?: string }

/** The work at the left, what is known of the buyer at the right; one scroll where there is little room. The children are the record. */
function DealDetail({
  deal,
  emails,
  onChange,
  children,
}: {
  deal: StaffDealFragment
  emails: StaffDealEmailsQuery | undefined
  onChange: () => void
  children: ReactNode
}) {
  const [contactWith, setContactWith] = useState<ContactWith>()
  const [asking, setAsking] = useState<QuoteRequestKind>()
  const navigate = useNavigate()
  const may = useMay()
  /** The dealer whose row has the focus. */
  const focusedSolicitation = () => deal.solicitations?.find(({ id }) => id === focusedRowId())?.id
  useCommands([
    {
      name: 'Log a call',
      key: 'n',
      run: () => {
        const solicitationId = focusedSolicitation()
        if (may(solicitationId ? 'DEALS' : 'PEOPLE')) setContactWith({ solicitationId })
      },
    },
    may('DEALS') && {
      name: 'New quote',
      key: 'q',
      run: () => navigate(staffPaths.newQuote(deal.id, focusedSolicitation())),
    },
    may('DEALS') && { name: 'Ask dealers', key: 'D', run: () => setAsking('FIRST') },
  ])
  return (
    <>
      <DealHeader
        deal={deal}
        onContact={(solicitationId) => setContactWith({ solicitationId })}
        onChange={onChange}
      />
      <div className="grid grid-cols-1 gap-y-6 pt-4 @5xl:grid-cols-[minmax(0,1fr)_18rem] @5xl:grid-rows-[auto_1fr] @5xl:gap-x-7">
        <div className="min-w-0 space-y-5">
          <ClaimsPart deal={deal} onChange={onChange} />
          <PurchasePart deal={deal} onChange={onChange} />
          <DealersPart
            deal={deal}
            emails={emails}
            asking={asking}
            onAsk={setAsking}
            onContact={(solicitationId) => setContactWith({ solicitationId })}
            onChange={onChange}
          />
          <QuotesPart deal={deal} onChange={onChange} />
        </div>
        <div className="min-w-0 border-rule @5xl:row-span-2 @5xl:border-l @5xl:pl-6">
          <BuyerPart deal={deal} onChange={onChange} />
        </div>
        <div className="min-w-0">{children}</div>
      </div>
      {contactWith && (
        <CallDialog
          subject={{
            kind: 'DEAL',
            id: deal.id,
            name: buyerOf(deal),
            dealers: (deal.solicitations ?? []).map(({ id, dealer, contactName }) => ({
              solicitationId: id,
              name: contactName ? `${dealer.name}, ${contactName}` : dealer.name,
            })),
          }}
          solicitationId={contactWith.solicitationId}
          onClose={() => setContactWith(undefined)}
          onSaved={onChange}
        />
      )}
    </>
  )
}
