import { entitlements, type Tier } from '../../../shared/deals/entitlements'
import type { ContractFragment } from '../contract/generated/contract'
import { contractFigures } from './contract-figures'
import { isStruck, lineRows, type SheetQuote, sheetTotals } from './sheet-rows'
import { SheetTable } from './sheet-table'

/** Every line of a quote; beside the accepted one, the contract once it is entered. */
export function QuoteSheet({
  deal: { tier, chosen, contract },
  quote,
  isForPaper = false,
}: {
  deal: { tier: Tier; chosen?: { id: string } | null; contract?: ContractFragment | null }
  quote: SheetQuote & { id: string }
  /** Leaves room for the figures of the contract until it is entered, and what was asked at home. */
  isForPaper?: boolean
}) {
  const isChosen = chosen?.id === quote.id
  const entered = isChosen ? contract : null
  const rows = lineRows(quote, entered)
  return (
    <SheetTable
      caption="Every line of the quote"
      className="mt-3"
      rows={rows}
      totals={sheetTotals(quote, entered)}
      showsAsked={!isForPaper && entitlements[tier].showsOpeningAmounts && rows.some(isStruck)}
      agreed={isChosen ? 'You agreed' : 'You pay'}
      contract={entered ? contractFigures : isForPaper ? roomForPen : undefined}
    />
  )
}

/** Room for a figure, and a box for a check mark. */
const Room = () => (
  <span aria-hidden className="flex items-end justify-end gap-3 pt-2">
    <span className="block h-6 w-20 border-rule-strong border-b" />
    <span className="size-4.5 border border-rule-strong" />
  </span>
)

const roomForPen = { cell: Room, totalCell: Room }
