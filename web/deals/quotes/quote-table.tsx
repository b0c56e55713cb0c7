import { useState } from 'react'
import { CheckField } from '../../ui/check-field'
import { Tick } from '../../ui/paper/marks'
import type { DealFragment } from '../generated/deal'
import type { QuoteFragment } from './generated/quotes'
import { PairTable } from './pair-table'
import { columnsOf, MOST_COLUMNS, toggleColumn } from './pick'
import { type Row, rowsFor } from './table-rows'
import { useIsWide } from './use-is-wide'
import { WideTable } from './wide-table'

export interface TableProps {
  quotes: readonly QuoteFragment[]
  rows: readonly Row[]
}

/** Quotes side by side: as columns, or on a phone two at a time. */
export function QuoteTable({
  deal: { tier, ownOffers, purchasedOn },
  quotes,
}: {
  deal: Pick<DealFragment, 'tier' | 'ownOffers' | 'purchasedOn'>
  quotes: readonly QuoteFragment[]
}) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const isWide = useIsWide()
  const isBought = purchasedOn != null
  const ids = quotes.map(({ id }) => id)
  const columns = columnsOf(ids, chosen)
  const visible = quotes.filter(({ id }) => columns.includes(id))
  const rowsOf = (compared: readonly QuoteFragment[]) =>
    rowsFor(compared, tier, onlyDifferences, ownOffers, isBought)
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
        <CheckField
          label="Show only differences"
          checked={onlyDifferences}
          onChange={({ target }) => setOnlyDifferences(target.checked)}
        />
      </div>
      {isWide && quotes.length > MOST_COLUMNS && (
        <fieldset className="mt-3">
          <legend className="font-medium">Compare up to {MOST_COLUMNS} quotes</legend>
          <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
            {quotes.map(({ id, dealerName }) => (
              <CheckField
                key={id}
                label={dealerName}
                checked={columns.includes(id)}
                disabled={!columns.includes(id) && columns.length === MOST_COLUMNS}
                onChange={() => setChosen(toggleColumn(columns, id))}
              />
            ))}
          </div>
        </fieldset>
      )}
      {isWide ? (
        <WideTable quotes={visible} rows={rowsOf(visible)} />
      ) : (
        <PairTable quotes={quotes} rowsOf={rowsOf} />
      )}
      <p className="mt-4 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-[0.9375rem] text-ink-soft">
        {!isBought && (
          <span className="font-semibold text-pen">
            <Tick /> best of the row
          </span>
        )}
        <span>
          <span className="strike">struck out</span>, what the dealer first asked
        </span>
      </p>
    </>
  )
}
