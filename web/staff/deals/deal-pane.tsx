import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, type To, useNavigate, useSearchParams } from 'react-router-dom'
import { FilterLinks } from '../../ui/filter-links'
import { useKeys } from '../../ui/keys'
import { Nothing } from '../../ui/states'
import { livingList } from '../frame/connections'
import { useRefetchOnDeals } from '../frame/deal-events'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { BuyerPart } from './buyer-part'
import { ContactDialog } from './contact-dialog'
import { DealHeader } from './deal-header'
import { DealersPart } from './dealers-part'
import {
  type StaffDealFragment,
  useStaffDealQuery,
  useStaffDealRecordQuery,
} from './generated/deals'
import { QuotesPart } from './quotes-part'
import { RecordPart } from './record-part'

export function DealPane({ id, back }: { id: string; back: To }) {
  const { data, error, refetch } = useStaffDealQuery({ variables: { id }, ...livingList })
  const record = useStaffDealRecordQuery({ variables: { id }, ...livingList })
  const refresh = useRefetchOnDeals(() => Promise.all([refetch(), record.refetch()]), id)
  const onChange = () => void refresh()
  return (
    <section aria-label="Deal" className="@container h-full overflow-y-auto px-4 py-4 sm:px-6">
      <Link
        to={back}
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-lg text-accent-text underline-offset-4 hover:underline lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All deals
      </Link>
      {error && !data && <StaffProblem error={error} retry={() => refetch()} />}
      {!error && !data && <RowsWaiting rows={3} />}
      {data && !data.deal && <Nothing title="Deal not found" />}
      {data?.deal && (
        <DealDetail deal={data.deal} onChange={onChange}>
          {record.error && !record.data && (
            <StaffProblem error={record.error} retry={() => record.refetch()} />
          )}
          {record.data?.deal && (
            <RecordPart dealId={id} record={record.data.deal} onChange={onChange} />
          )}
        </DealDetail>
      )}
    </section>
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
  useKeys({
    n: () => setContactWith({ solicitationId: focusedSolicitation() }),
    q: () => navigate(staffPaths.newQuote(deal.id, focusedSolicitation())),
    a: () => setAsking(true),
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
