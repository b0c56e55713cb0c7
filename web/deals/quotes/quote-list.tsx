import { Link } from 'react-router-dom'
import { money } from '../../../shared/money'
import { Badge } from '../../ui/badge'
import { dealPaths } from '../paths'
import { AskAgain } from './ask-again'
import type { QuoteFragment } from './generated/quotes'
import { lowestName, paymentWords, rankedPrice, vehicleName } from './quote-words'
import { WindowState } from './window-state'

/** The quotes with their numbers on the price line, each leading to its lines. */
export function QuoteList({
  dealId,
  quotes,
  newIds,
  canAskAgain,
}: {
  dealId: string
  quotes: readonly QuoteFragment[]
  /** Quotes that the buyer sees for the first time. */
  newIds: ReadonlySet<string>
  canAskAgain: boolean
}) {
  return (
    <ol className="mt-4 divide-y divide-rule overflow-hidden rounded-md border border-rule">
      {quotes.map((quote, place) => (
        <li
          key={quote.id}
          className={`relative flex gap-3 p-3.5 transition-colors sm:px-4 ${
            quote.status === 'EXPIRED' ? 'bg-desk/60 text-ink-faint' : 'hover:bg-tread'
          }`}
        >
          <DotNumber quote={quote} number={place + 1} />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                to={dealPaths.quote(dealId, quote.id)}
                className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
              >
                {quote.dealerName}
              </Link>
              <span className="font-semibold text-lg tabular-nums">
                {money(rankedPrice(quote) ?? 0, true)}
              </span>
            </p>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span className="min-w-0 text-ink-soft">
                {vehicleName(quote)}, {paymentWords(quote)}
              </span>
              <WindowState quote={quote} />
            </p>
            {(quote.isLowest || newIds.has(quote.id) || quote.declinedAt) && (
              <p className="mt-2 flex flex-wrap gap-2">
                {quote.isLowest && <Badge tone="positive">{lowestName(quote)}</Badge>}
                {newIds.has(quote.id) && <Badge tone="accent">New</Badge>}
                {quote.declinedAt && <Badge>Not for you</Badge>}
              </p>
            )}
            {quote.status === 'EXPIRED' && canAskAgain && <AskAgain quote={quote} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function DotNumber({ quote, number }: { quote: QuoteFragment; number: number }) {
  const look = {
    lowest: 'border-ink bg-action text-on-action',
    live: 'border-ink bg-tread text-ink',
    expired: 'border-rule-strong text-ink-faint',
  }[quote.status === 'EXPIRED' ? 'expired' : quote.isLowest ? 'lowest' : 'live']
  return (
    <span
      aria-hidden
      className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 font-semibold text-xs tabular-nums ${look}`}
    >
      {number}
    </span>
  )
}
