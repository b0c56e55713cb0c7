import { aboveOrBelow, basisWords, type DealTotal } from '../../../shared/deals/deal-total'
import { money } from '../../../shared/money'
import { Strike, Tick } from '../../ui/paper/marks'

/** The total of a deal with its basis in words. One of the quote that no longer holds is struck. */
export function TotalThatHolds({ total, isNew = false }: { total: DealTotal; isNew?: boolean }) {
  const { amount, quoted, difference, basis } = total
  return (
    <>
      {difference !== 0 && (
        <span className="mr-2 text-ink-soft text-lg">
          <Strike was>{money(quoted, true)}</Strike>
        </span>
      )}
      {money(amount, true)}
      {difference <= 0 && <Tick className={`ml-2 size-6! ${isNew ? 'drawn-tick' : ''}`} />}
      <span className="mt-1 block font-sans text-base">{basisWords[basis]}</span>
    </>
  )
}

/** How far the contract is from the quote; empty while both say the same. */
export function ContractDifference({ total }: { total: DealTotal }) {
  return (
    <p
      className={`mt-3 font-semibold empty:hidden ${total.difference > 0 ? 'text-red' : 'text-pen'}`}
    >
      {aboveOrBelow(total)}
    </p>
  )
}
