import { Plus, X } from 'lucide-react'
import { chosenFields } from '../../../shared/consultation'
import {
  entitlements,
  type Tier,
  TRADE_IN_ELSEWHERE,
  tierNames,
} from '../../../shared/deals/entitlements'
import { tradeInFields, vehicleFields } from '../../../shared/deals/wishes-fields'
import { isUsState, notServedText } from '../../../shared/us-states'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { fieldGrid } from '../../ui/field'
import { Notice } from '../deal/notices'
import { vehicleCount, withoutVehicle } from './draft'
import { DraftField, useForm, wish } from './form'

const grid = `mt-5 ${fieldGrid}`

export function Where({ tier, served }: { tier: Tier; served: readonly string[] | undefined }) {
  const { state } = useForm()
  const { travelDistances } = entitlements[tier]
  const all = chosenFields.travelDistance.options
  const included = Object.fromEntries(travelDistances.map((name) => [name, all[name]]))
  const isAll = travelDistances.length === Object.keys(all).length
  const code = state.draft.state ?? ''
  const isUnserved = served && isUsState(code) && !served.includes(code)
  return (
    <>
      <div className={grid}>
        <DraftField {...wish('state')} />
        <DraftField {...wish('zip')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        <DraftField {...wish('phone')} autoComplete="tel" />
        <DraftField {...wish('bestTime')} placeholder="Weekdays after 5 PM" />
        <DraftField
          {...wish('travelDistance')}
          options={included}
          hint={!isAll && `What ${tierNames[tier]} includes`}
        />
      </div>
      {isUnserved && (
        <div className="mt-5">
          <Notice tone="warning" title="We don’t work in your state yet">
            {notServedText(code)}
          </Notice>
        </div>
      )}
    </>
  )
}

export function Vehicles({ tier }: { tier: Tier }) {
  const { editor, state, problems } = useForm()
  const count = vehicleCount(state.draft)
  const { wantedVehicles } = entitlements[tier]
  return (
    <>
      {Array.from({ length: count }, (_, place) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what identifies a wanted vehicle
          key={place}
          className={count > 1 ? 'mt-5 border-rule border-t pt-4' : ''}
        >
          <legend className={count > 1 ? 'pr-2 font-semibold' : 'sr-only'}>
            Vehicle {place + 1}
          </legend>
          <Vehicle place={place} />
          {count > 1 && (
            <Button
              variant="bare"
              size="sm"
              className="mt-4"
              onClick={() => editor.edit((draft) => withoutVehicle(draft, place))}
            >
              <X aria-hidden className="size-4" />
              Remove vehicle {place + 1}
            </Button>
          )}
        </fieldset>
      ))}
      {problems.vehicles && <p className="mt-3 text-red">{problems.vehicles}</p>}
      {count < wantedVehicles && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-5"
          onClick={() => editor.change(`vehicles.${count}.condition`, 'NEW')}
        >
          <Plus aria-hidden className="size-4" />
          Add another vehicle
        </Button>
      )}
    </>
  )
}

function Vehicle({ place }: { place: number }) {
  const { state } = useForm()
  const of = (name: keyof typeof vehicleFields) => ({
    name: `vehicles.${place}.${name}`,
    field: vehicleFields[name],
  })
  const isNew = (state.draft[of('condition').name] || 'NEW') === 'NEW'
  return (
    <div className={grid}>
      <DraftField {...of('make')} placeholder="Honda" />
      <DraftField {...of('model')} placeholder="CR-V" />
      <DraftField {...of('condition')} otherwise="NEW" />
      <DraftField {...of('trim')} placeholder="EX-L" />
      <DraftField {...of('yearFrom')} />
      <DraftField {...of('yearTo')} />
      <DraftField {...of('colors')} placeholder="Blue or gray" />
      {!isNew && <DraftField {...of('mostMiles')} />}
      <DraftField {...of('mustHave')} className="sm:col-span-2" />
    </div>
  )
}

export function Paying() {
  const { state } = useForm()
  const method = state.draft.purchaseMethod ?? ''
  const borrows = method !== 'cash' && method !== 'trade-cash'
  return (
    <div className={grid}>
      <DraftField {...wish('purchaseMethod')} className="sm:col-span-2" />
      <DraftField {...wish('budgetRange')} />
      <DraftField {...wish('timeline')} />
      {borrows && (
        <>
          <DraftField {...wish('creditRange')} />
          <DraftField {...wish('downPayment')} />
          <DraftField {...wish('termMonths')} placeholder="60" />
          <DraftField {...wish('monthlyTarget')} placeholder="$500" />
        </>
      )}
      {method === 'lease' && <DraftField {...wish('milesPerYear')} placeholder="12,000" />}
    </div>
  )
}

export function TradeIn({ tier }: { tier: Tier }) {
  const { editor, state } = useForm()
  const hasOne = !!state.draft.tradeIn
  const of = (name: keyof typeof tradeInFields) => ({
    name: `tradeIn.${name}`,
    field: tradeInFields[name],
  })
  return (
    <div className="mt-4">
      <CheckField
        label="I have a vehicle to trade in"
        hint={entitlements[tier].tradeInOnQuotes ? undefined : `${TRADE_IN_ELSEWHERE}.`}
        checked={hasOne}
        onChange={({ target }) => editor.change('tradeIn', target.checked ? 'yes' : '')}
      />
      {hasOne && (
        <div className={grid}>
          <DraftField {...of('make')} />
          <DraftField {...of('model')} />
          <DraftField {...of('year')} />
          <DraftField {...of('miles')} />
          <DraftField {...of('trim')} />
          <DraftField {...of('vin')} />
          <DraftField {...of('payoff')} />
          <DraftField {...of('lender')} />
          <DraftField {...of('ownOffer')} />
          <DraftField {...of('ownOfferFrom')} />
          <DraftField {...of('condition')} className="sm:col-span-2" />
        </div>
      )}
    </div>
  )
}
