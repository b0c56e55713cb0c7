import { type DealTotal, signedWords } from '../../../shared/deals/deal-total'
import type { Tier } from '../../../shared/deals/entitlements'
import { Sheet } from '../../ui/paper/sheet'
import { serverNow } from '../live/server-clock'
import { contractFigures } from '../sheet/contract-figures'
import { QuoteSheet } from '../sheet/quote-sheet'
import { termRows } from '../sheet/sheet-rows'
import { SheetTable } from '../sheet/sheet-table'
import { type Accepted, contractDraft, readContract } from './contract-draft'
import type { ContractFragment } from './generated/contract'

/** What was signed beside what was agreed, to read. */
export function ContractTable({
  deal,
  quote,
  total,
}: {
  deal: { tier: Tier; chosen?: { id: string } | null; contract?: ContractFragment | null }
  quote: Accepted
  total: DealTotal | null
}) {
  if (!deal.contract || !total) {
    return <Sheet>No one has entered the contract, so what you accepted counts as final.</Sheet>
  }
  const draft = contractDraft(quote, deal.contract, serverNow())
  const { terms, isStop } = readContract(quote, draft, serverNow()).check
  return (
    <Sheet>
      <QuoteSheet deal={deal} quote={quote} />
      <p className={`mt-3 font-semibold ${isStop ? 'text-red' : 'text-pen'}`}>
        {signedWords(total, isStop)}
      </p>
      <h2 className="mt-8 text-xl">How you pay</h2>
      <SheetTable
        caption="Rate, term, and payments of the contract"
        className="mt-3"
        rows={termRows(terms)}
        showsAsked={false}
        contract={contractFigures}
      />
    </Sheet>
  )
}
