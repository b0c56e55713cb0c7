import { Link } from 'react-router-dom'
import { rankedPrice, rankingGroup } from '../../../../shared/deals/quote-ranking'
import { buttonLook } from '../../../ui/button'
import { boxLook } from '../../../ui/paper/sheet'
import { Key, KeyHint } from '../../frame/key'
import { Empty, Part } from '../../frame/part'
import { useMay } from '../../frame/rights'
import { staffPaths } from '../../paths'
import type { StaffDealFragment } from '../deal/generated/deals'
import { QuoteCard } from './quote-card'
import { QuoteTable } from './quote-table'

/** The quotes side by side, purchases before leases and the cheapest first, and below what can be done with each; drafts come first. */
export function QuotesPart({ deal, onChange }: { deal: StaffDealFragment; onChange: () => void }) {
  const may = useMay()
  const quotes = [...(deal.drafts ?? []), ...deal.quotes]
  const compared = quotes
    .filter(({ status }) => ['DRAFT', 'PUBLISHED', 'ACCEPTED', 'EXPIRED'].includes(status))
    .sort(
      (a, b) => rankingGroup(b).localeCompare(rankingGroup(a)) || rankedPrice(a) - rankedPrice(b),
    )
  return (
    <Part
      title="Quotes, line by line"
      actions={
        deal.stage !== 'CLOSED' &&
        may('DEALS') && (
          <Link
            to={staffPaths.newQuote(deal.id)}
            className={buttonLook({ variant: 'quiet', size: 'sm' })}
          >
            New quote
            <Key>q</Key>
          </Link>
        )
      }
    >
      {quotes.length === 0 ? (
        <Empty>
          No quotes yet.
          <KeyHint>Press q to enter the first.</KeyHint>
        </Empty>
      ) : (
        <>
          {compared.length > 0 && <QuoteTable quotes={compared} ownOffers={deal.ownOffers} />}
          <ul className={`mt-4 divide-y divide-rule ${boxLook}`}>
            {quotes.map((quote) => (
              <li key={quote.id}>
                <QuoteCard deal={deal} quote={quote} onChange={onChange} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}
