import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useRefetchOn } from '../../../live/use-refetch-on'
import { useKeys } from '../../../ui/browser/keys'
import { FilterLinks } from '../../../ui/filter-links'
import { livingList } from '../../frame/connections'
import { DetailPane } from '../../frame/detail-pane'
import { dealEvents } from '../../frame/events'
import { useMay } from '../../frame/rights'
import { StaffProblem } from '../../frame/staff-problem'
import { staffPaths } from '../../paths'
import { ContactDialog } from '../dealers/contact-dialog'
import { DealersPart } from '../dealers/dealers-part'
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
  const refresh = useRefetchOn(
    dealEvents,
    () => Promise.all([query.refetch(), record.refetch()]),
    ({ dealId }) => dealId === id,
  )
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
    >
      {(deal) => (
        <DealDetail deal={deal} onChange={onChange}>
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

const parts = [
  { value: 'dealers', words: 'Dealers' },
  { value: 'quotes', words: 'Quotes' },
  { value: 'buyer', words: 'Buyer' },
  { value: 'record', words: 'Record' },
] as const

/** What a contact is about: the buyer, or one of the dealers. */
type ContactWith = { solicitationId?: string }

/** Tabs where there is little room, otherwise two columns. The children are the record. */
function DealDetail({
  deal,
  onChange,
  children,
}: {
  deal: StaffDealFragment
  onChange: () => void
  children: ReactNode
}) {
  const [parameters] = useSearchParams()
  const chosen = parts.find(({ value }) => value === parameters.get('part'))?.value ?? 'dealers'
  const [contactWith, setContactWith] = useState<ContactWith>()
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const may = useMay()
  useKeys({
    n: () => {
      const solicitationId = focusedSolicitation()
      if (may(solicitationId ? 'DEALS' : 'PEOPLE')) setContactWith({ solicitationId })
    },
    q: () => may('DEALS') && navigate(staffPaths.newQuote(deal.id, focusedSolicitation())),
    a: () => setAsking(may('DEALS')),
  })
  const lookOf = (part: (typeof parts)[number]['value']) =>
    part === chosen ? '' : 'hidden @2xl:block'
  return (
    <>
      <DealHeader deal={deal} onContact={() => setContactWith({})} onChange={onChange} />
      <div className="mt-5 @2xl:hidden">
        <FilterLinks label="Parts of the deal" name="part" options={parts} chosen={chosen} />
      </div>
      <div className="mt-5 grid grid-cols-1 items-start gap-x-6 gap-y-8 @2xl:grid-cols-2">
        <div
          className={`space-y-8 ${['dealers', 'quotes'].includes(chosen) ? '' : 'max-@2xl:hidden'}`}
        >
          <div className={lookOf('dealers')}>
            <DealersPart
              deal={deal}
              isAsking={isAsking}
              onAsk={setAsking}
              onContact={(solicitationId) => setContactWith({ solicitationId })}
              onChange={onChange}
            />
          </div>
          <div className={lookOf('quotes')}>
            <QuotesPart deal={deal} onChange={onChange} />
          </div>
        </div>
        <div
          className={`space-y-8 ${['buyer', 'record'].includes(chosen) ? '' : 'max-@2xl:hidden'}`}
        >
          <div className={lookOf('buyer')}>
            <BuyerPart deal={deal} onChange={onChange} />
          </div>
          <div className={lookOf('record')}>{children}</div>
        </div>
      </div>
      {contactWith && (
        <ContactDialog
          deal={deal}
          solicitationId={contactWith.solicitationId}
          onClose={() => setContactWith(undefined)}
          onSaved={onChange}
        />
      )}
    </>
  )
}

/** The dealer whose row has the focus. */
const focusedSolicitation = () =>
  document.activeElement?.closest<HTMLElement>('[data-solicitation]')?.dataset.solicitation
