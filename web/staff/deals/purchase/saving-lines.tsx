import { baselineKinds } from '../../../../shared/deals/saving'
import { lastSupportDay } from '../../../../shared/deals/support'
import { money } from '../../../../shared/money'
import type { StaffDealFragment } from '../deal/generated/deals'

const kinds = { ...baselineKinds, OWN: 'The buyer’s own offer' }

/** What the deal saves, and what it is compared with. */
export function SavingLines({ deal }: { deal: StaffDealFragment }) {
  const { saving, stage, supportUntil } = deal
  return (
    <div>
      {stage === 'PURCHASED' && supportUntil && (
        <p>Bought. Support runs through {lastSupportDay(supportUntil)}.</p>
      )}
      {saving ? (
        <>
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
            <span>
              {stage === 'PURCHASED' ? 'Saving' : 'Saving so far'},{' '}
              {saving.isVerified ? 'verified' : 'as reported'}
            </span>
            <span className={`tabular-nums ${saving.isBetter ? 'text-pen' : 'text-red'}`}>
              {money(saving.total, true)}
            </span>
          </p>
          <p className="text-ink-soft text-sm">{sumOf(saving)}</p>
          <ul className="text-sm">
            {saving.candidates.map(({ kind, amount, isUsed, whyNot, quoteId }) => (
              <li
                key={`${kind} ${quoteId}`}
                className={`flex flex-wrap justify-between gap-x-4 ${isUsed ? '' : 'text-ink-soft'}`}
              >
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {kinds[kind]}
                  {isUsed && ', the lowest'}
                  {whyNot && `: ${whyNot}`}
                </span>
                <span className="tabular-nums">{money(amount, true)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-ink-soft">
          No saving: there {stage === 'PURCHASED' ? 'was' : 'is'} no price on paper to compare with.
        </p>
      )}
    </div>
  )
}

/** "$35,289.00 on paper − $33,889.00 with us + $200.00 for the trade-in", all before taxes. */
function sumOf({ baseline, final, tradeIn, financing }: NonNullable<StaffDealFragment['saving']>) {
  const parts = [`${money(baseline, true)} on paper − ${money(final, true)} with us, before taxes`]
  for (const [amount, what] of [
    [tradeIn, 'the trade-in'],
    [financing, 'the rate'],
  ] as const) {
    if (amount !== 0)
      parts.push(`${amount > 0 ? '+' : '−'} ${money(Math.abs(amount), true)} for ${what}`)
  }
  return parts.join(' ')
}
