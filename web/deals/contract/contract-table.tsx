import { quoteLineKinds } from '../../../shared/deals/deal-kinds'
import { type DealTotal, signedWords } from '../../../shared/deals/deal-total'
import { money } from '../../../shared/money'
import { Sheet } from '../../ui/paper/sheet'
import { serverNow } from '../live/server-clock'
import { CheckResult } from './check-result'
import { type Accepted, contractDraft, readContract } from './contract-draft'
import type { ContractFragment } from './generated/contract'

const cell =
  'border-rule border-b px-3 py-2.5 align-top first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6'
const amountOf = (cents: number | null) => (cents === null ? '–' : money(cents / 100, true))

/** The contract beside the quote, to read. */
export function ContractTable({
  quote,
  contract,
  total,
}: {
  quote: Accepted
  contract: ContractFragment | null | undefined
  total: DealTotal | null
}) {
  if (!contract || !total) {
    return <Sheet>No one has entered the contract, so what you accepted counts as final.</Sheet>
  }
  const draft = contractDraft(quote, contract, serverNow())
  const { check, totalCents } = readContract(quote, draft, serverNow())
  return (
    <Sheet flush>
      <table className="w-full text-left">
        <caption className="sr-only">The contract line by line</caption>
        <thead className="text-ink-faint text-sm">
          <tr>
            <th scope="col" className={`${cell} font-normal`}>
              Line
            </th>
            <th scope="col" className={`${cell} text-right font-normal`}>
              Quote
            </th>
            <th scope="col" className={`${cell} text-right font-normal`}>
              Contract
            </th>
          </tr>
        </thead>
        <tbody>
          {check.lines.map(
            ({ kind, label, quotedCents, contractCents, differenceCents }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name
              <tr key={place}>
                <th
                  dir="auto"
                  scope="row"
                  className={`${cell} font-medium [overflow-wrap:anywhere]`}
                >
                  {label}
                  {kind && (
                    <span className="block font-normal text-ink-faint text-sm">
                      {quoteLineKinds[kind]}
                    </span>
                  )}
                </th>
                <td className={`${cell} text-right tabular-nums`}>{amountOf(quotedCents)}</td>
                <td
                  className={`${cell} text-right tabular-nums ${
                    differenceCents === 0
                      ? ''
                      : `font-semibold ${differenceCents > 0 ? 'text-red' : 'text-pen'}`
                  }`}
                >
                  {amountOf(contractCents)}
                </td>
              </tr>
            ),
          )}
          {check.terms.map(({ name, label, quoted, contract: said, isSame, isWorse }) => (
            <tr key={name}>
              <th scope="row" className={`${cell} font-medium`}>
                {label}
              </th>
              <td className={`${cell} text-right tabular-nums`}>{quoted ?? '–'}</td>
              <td
                className={`${cell} text-right tabular-nums ${
                  isSame ? '' : `font-semibold ${isWorse ? 'text-red' : ''}`
                }`}
              >
                {said ?? '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CheckResult
        check={{ isStop: check.isStop, words: signedWords(total, check.isStop) }}
        totalCents={totalCents}
        left={0}
      />
    </Sheet>
  )
}
