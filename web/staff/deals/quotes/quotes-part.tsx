import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonLook } from '../../../ui/button'
import { useMay } from '../../frame/rights'
import { staffPaths } from '../../paths'
import type { StaffDealFragment } from '../deal/generated/deals'
import { Empty, Part } from '../part'
import { QuoteCard } from './quote-card'

/** Drafts first, then what the buyer sees. */
export function QuotesPart({ deal, onChange }: { deal: StaffDealFragment; onChange: () => void }) {
  const may = useMay()
  const quotes = [...(deal.drafts ?? []), ...deal.quotes]
  return (
    <Part
      title="Quotes"
      count={quotes.length}
      actions={
        deal.stage !== 'CLOSED' &&
        may('DEALS') && (
          <Link
            to={staffPaths.newQuote(deal.id)}
            className={buttonLook({ variant: 'quiet', size: 'sm' })}
          >
            <Plus aria-hidden className="size-4" />
            New quote
          </Link>
        )
      }
    >
      {quotes.length === 0 ? (
        <Empty>No quotes yet. Press q to enter the first.</Empty>
      ) : (
        <ul className="space-y-3">
          {quotes.map((quote) => (
            <li key={quote.id}>
              <QuoteCard deal={deal} quote={quote} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
