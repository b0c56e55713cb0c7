import { ButtonLink } from '../../ui/button'
import { Tick } from '../../ui/paper/marks'
import { dealPaths } from '../paths'
import type { QuoteFragment } from './generated/quotes'
import type { Row } from './table-rows'

/** The value of a quote in a row, with a tick if it is the best. */
export function Value({ row, quote, isBest }: { row: Row; quote: QuoteFragment; isBest: boolean }) {
  const text = row.text(quote)
  const value = text ? (row.content?.(quote) ?? text) : emptyWord(row)
  if (!isBest) return <>{value}</>
  return (
    <span className="font-semibold text-pen">
      <Tick className="mr-1.5 align-[-0.1em]" />
      <span className="sr-only">Best: </span>
      {value}
    </span>
  )
}

/** A line that a quote doesn't have is none; anything else isn't known or doesn't apply. */
const emptyWord = ({ isLine }: Row) => (isLine ? 'none' : '–')

/** What to do next with the quote of a column, and the dealer's paper. */
export function ColumnEnd({ dealId, quote }: { dealId: string; quote: QuoteFragment }) {
  const { id, dealerName, isLowest, status, document } = quote
  const canAccept = isLowest && status === 'PUBLISHED'
  const words = canAccept ? 'Read and accept' : 'Read every line'
  return (
    <>
      <ButtonLink
        to={dealPaths.quote(dealId, id)}
        variant={canAccept ? 'primary' : 'quiet'}
        aria-label={`${words}: ${dealerName}`}
        className="w-full px-2!"
      >
        {words}
      </ButtonLink>
      {document && (
        <a
          href={document.path}
          aria-label={`The dealer’s quote in writing: ${dealerName}`}
          className="mt-2 inline-flex min-h-11 items-center text-left font-semibold text-[0.9375rem] underline decoration-[1.5px] underline-offset-4 hover:decoration-[3px]"
        >
          The dealer’s quote in writing
        </a>
      )}
    </>
  )
}
