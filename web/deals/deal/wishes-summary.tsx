import { chosenFields } from '../../../shared/consultation'
import { vehicleConditions } from '../../../shared/deals/deal-kinds'
import { money } from '../../../shared/money'
import { isUsState, usStates } from '../../../shared/us-states'
import { ButtonLink } from '../../ui/button'
import { Fact, Facts } from '../../ui/facts'
import { ModelName } from '../../ui/model-name'
import { LedgerRow } from '../frame/ledger-row'
import type { DealFragment } from '../generated/deal'
import { dealPaths } from '../paths'
import { optionLabel } from '../wishes/options'

type Vehicle = DealFragment['vehicles'][number]

/** "New 2026 Honda CR-V EX-L" */
export function wantedName({ condition, yearFrom, yearTo, make, model, trim }: Vehicle) {
  const years =
    yearFrom && yearTo && yearFrom !== yearTo ? `${yearFrom}–${yearTo}` : (yearFrom ?? yearTo)
  const name = [years, make, model, trim].filter(Boolean).join(' ')
  return `${name} (${vehicleConditions[condition].toLowerCase()})`
}

/** What the buyer asked for, with the way to change it. */
export function WishesSummary({ deal }: { deal: DealFragment }) {
  const { wishes, vehicles, tradeIn, wishesSentAt, stage, dealers } = deal
  const isOpen = stage !== 'CLOSED' && stage !== 'PURCHASED'
  const place = [wishes.zip, wishes.state && isUsState(wishes.state) && usStates[wishes.state]]
    .filter(Boolean)
    .join(', ')
  if (!wishesSentAt && isOpen) {
    return (
      <LedgerRow title="What you want">
        <ButtonLink to={dealPaths.wishes(deal.id)} variant="quiet">
          {vehicles.length > 0 || wishes.state ? 'Continue' : 'Start'}
        </ButtonLink>
      </LedgerRow>
    )
  }
  return (
    <LedgerRow
      title="What you want"
      action={
        isOpen && (
          <ButtonLink to={dealPaths.wishes(deal.id)} variant="quiet" size="sm">
            {dealers.asked > 0 ? 'Tell us what changed' : 'Edit'}
          </ButtonLink>
        )
      }
    >
      <ul className="space-y-1">
        {vehicles.map((vehicle) => (
          <li key={vehicle.place} className="font-semibold text-lg leading-snug">
            <ModelName>{wantedName(vehicle)}</ModelName>
            {vehicle.mustHave && (
              <span className="block font-normal text-base text-ink-soft">{vehicle.mustHave}</span>
            )}
          </li>
        ))}
      </ul>
      <Facts className="mt-4 grid-cols-2 sm:grid-cols-3">
        <Fact term="Where">{place}</Fact>
        <Fact term="Distance">{optionLabel('travelDistance', wishes.travelDistance)}</Fact>
        <Fact term="Paying with">{optionLabel('purchaseMethod', wishes.purchaseMethod)}</Fact>
        <Fact term={chosenFields.budgetRange.label}>
          {optionLabel('budgetRange', wishes.budgetRange)}
        </Fact>
        <Fact term="When">{optionLabel('timeline', wishes.timeline)}</Fact>
        {tradeIn && (
          <Fact term="Trade-in">
            {`${tradeIn.year} ${tradeIn.make} ${tradeIn.model}${tradeIn.payoff ? `, ${money(tradeIn.payoff)} owed` : ''}`}
          </Fact>
        )}
      </Facts>
    </LedgerRow>
  )
}
