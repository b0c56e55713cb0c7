import { Link, useNavigate } from 'react-router-dom'
import { signedWords, totalOfDeal } from '../../../../shared/deals/deal-total'
import { entitlements } from '../../../../shared/deals/entitlements'
import { money } from '../../../../shared/money'
import { reviewStatuses } from '../../../../shared/words/reviews'
import { buttonLook } from '../../../ui/button'
import { boxLook } from '../../../ui/paper/sheet'
import { StateMark } from '../../../ui/paper/state-mark'
import { Stars } from '../../../ui/stars'
import { useCommands } from '../../frame/commands'
import { Key } from '../../frame/key'
import { Part } from '../../frame/part'
import { useMay } from '../../frame/rights'
import { staffPaths } from '../../paths'
import type { StaffDealFragment } from '../deal/generated/deals'
import { PurchaseActions } from './purchase-actions'
import { SavingLines } from './saving-lines'
import { VerdictLine } from './verdict-line'

/** From the accepted quote on: the contract against it, our verdict, the purchase, and what it saved. */
export function PurchasePart({
  deal,
  onChange,
}: {
  deal: StaffDealFragment
  onChange: () => void
}) {
  const mayAct = useMay()('DEALS')
  const navigate = useNavigate()
  const isSigned = deal.stage === 'CHOSEN' || deal.stage === 'PURCHASED'
  const mayEnter = mayAct && isSigned && !deal.saving?.isVerified
  const contractWords = deal.contract ? 'Change the contract' : 'Enter the contract'
  useCommands([
    mayEnter && {
      name: contractWords,
      key: 'C',
      run: () => navigate(staffPaths.contract(deal.id)),
    },
  ])
  if (!isSigned) return null
  return (
    <Part
      title="Contract and purchase"
      actions={
        mayEnter && (
          <Link
            to={staffPaths.contract(deal.id)}
            className={buttonLook({ variant: 'quiet', size: 'sm' })}
          >
            {contractWords}
            <Key>C</Key>
          </Link>
        )
      }
    >
      <div className={`${boxLook} space-y-2 px-3 py-2`}>
        <Check deal={deal} />
        {entitlements[deal.tier].contractVerdict && deal.contract && (
          <VerdictLine deal={deal} onChange={onChange} />
        )}
        <SavingLines deal={deal} />
        <ReviewLine deal={deal} />
        {mayAct && <PurchaseActions deal={deal} onChange={onChange} />}
      </div>
    </Part>
  )
}

/** What the buyer says about it. */
function ReviewLine({ deal: { id, review } }: { deal: StaffDealFragment }) {
  if (!review) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">Review</span>
      <Stars rating={review.rating} />
      <StateMark of={reviewStatuses} state={review.status} />
      <Link to={staffPaths.review(id)} className="text-ink underline underline-offset-4">
        Read it
      </Link>
    </p>
  )
}

/** The result of the check, and the lines and terms that differ. */
function Check({ deal }: { deal: StaffDealFragment }) {
  const { contractCheck } = deal
  const total = totalOfDeal(deal)
  if (!contractCheck || !total) {
    return <p className="text-ink-soft">The contract isn’t entered yet.</p>
  }
  const { isStop, words, lines, terms } = contractCheck
  const isSigned = deal.stage === 'PURCHASED'
  return (
    <div>
      <p dir="auto" role="status" className={`font-semibold ${isStop ? 'text-red' : 'text-pen'}`}>
        {isSigned ? signedWords(total, isStop) : words}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          Total <span className="text-ink-soft">as the contract says</span>
        </span>
        <span className="font-semibold tabular-nums">{money(total.amount, true)}</span>
      </p>
      <ul>
        {lines
          .filter(({ difference, isNew }) => difference !== 0 || isNew)
          .map(({ label, quoted, contract, difference, isNew }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name
            <li key={place} className="flex flex-wrap justify-between gap-x-4">
              <span dir="auto" className="[overflow-wrap:anywhere]">
                {label}
                {isNew && <span className="text-red"> (new)</span>}
              </span>
              <span className="tabular-nums">
                {amountOf(quoted)} → {amountOf(contract)}{' '}
                <span className={difference > 0 ? 'text-red' : 'text-pen'}>
                  {difference > 0 && '+'}
                  {money(difference, true)}
                </span>
              </span>
            </li>
          ))}
        {terms
          .filter(({ isSame }) => !isSame)
          .map(({ name, label, quoted, contract, isWorse }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span>{label}</span>
              <span className={`tabular-nums ${isWorse ? 'text-red' : ''}`}>
                {quoted ?? 'none'} → {contract ?? 'none'}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}

const amountOf = (amount: number | null | undefined) =>
  amount == null ? 'none' : money(amount, true)
