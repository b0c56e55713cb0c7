import { baselineKinds } from '../../../../shared/deals/saving'
import { lastSupportDay } from '../../../../shared/deals/support'
import { money } from '../../../../shared/money'
import type { StaffDealFragment } from '../deal/generated/deals'

const kinds = { ...baselineKinds, OWN: "The buyer's own offer" }

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
