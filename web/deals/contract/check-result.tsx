import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ContractCheck } from '../../../shared/deals/contract-check'
import { dollarText } from '../../../shared/money'

/** The total of the contract, and whether it may be signed: red, or green once every line is checked. */
export function CheckResult({
  check,
  totalCents,
  left,
}: {
  check: Pick<ContractCheck, 'isStop' | 'words'>
  totalCents: number | null
  /** How many lines are not checked yet. */
  left: number
}) {
  const isGo = !check.isStop && left === 0
  const look = check.isStop
    ? 'border-red bg-red-soft text-red'
    : isGo
      ? 'border-pen bg-paper text-pen'
      : 'border-ink bg-paper'
  const Icon = check.isStop ? CircleAlert : CircleCheck
  return (
    <div className={`border-t-2 px-5 py-4 sm:px-6 ${look}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">Total of the contract</span>
        <span className="font-display text-[1.75rem]">
          {totalCents === null ? '–' : dollarText(totalCents)}
        </span>
      </p>
      <p role="status" className="mt-1 flex items-start gap-2 font-semibold max-sm:pr-14">
        {(check.isStop || isGo) && <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />}
        {check.isStop || isGo
          ? check.words
          : `${left} ${left === 1 ? 'line' : 'lines'} left to check`}
      </p>
    </div>
  )
}
