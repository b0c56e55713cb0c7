import { Plus, X } from 'lucide-react'
import { chosenFields, typedFields } from '../../../shared/consultation'
import { textLimits } from '../../../shared/deal-fields'
import { vehicleConditions } from '../../../shared/deal-kinds'
import {
  entitlements,
  type Tier,
  TRADE_IN_ELSEWHERE,
  tierNames,
} from '../../../shared/entitlements'
import { isUsState, notServedText, usStates } from '../../../shared/us-states'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { Notice } from '../deal/notices'
import { vehicleCount, withoutVehicle } from './draft'
import { Choice, Typed, TypedArea, useForm } from './form'

const grid = 'mt-5 grid gap-x-5 gap-y-6 sm:grid-cols-2'

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
        <Choice name="state" label="State" options={usStates} />
        <Typed
          name="zip"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
        />
        <Typed name="phone" label={typedFields.phone.label} inputMode="tel" autoComplete="tel" />
        <Typed
          name="bestTime"
          label="Best time to call (optional)"
          placeholder="Weekdays after 5 PM"
          maxLength={textLimits.bestTime}
        />
        <Choice
          name="travelDistance"
          label={chosenFields.travelDistance.label}
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

const { DEMO: _, ...wanted } = vehicleConditions

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
          className={count > 1 ? 'mt-5 rounded-xl border border-line p-4' : ''}
        >
          <legend className={count > 1 ? 'px-1 font-semibold' : 'sr-only'}>
            Vehicle {place + 1}
          </legend>
          <Vehicle place={place} />
          {count > 1 && (
            <Button
              variant="quiet"
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
      {problems.vehicles && <p className="mt-3 text-danger">{problems.vehicles}</p>}
      {count < wantedVehicles && (
        <Button
          variant="secondary"
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
  const name = (field: string) => `vehicles.${place}.${field}`
  const isNew = (state.draft[name('condition')] || 'NEW') === 'NEW'
  return (
    <div className={grid}>
      <Typed name={name('make')} label="Make" placeholder="Honda" maxLength={textLimits.name} />
      <Typed name={name('model')} label="Model" placeholder="CR-V" maxLength={textLimits.name} />
      <Choice name={name('condition')} label="Condition" options={wanted} otherwise="NEW" />
      <Typed
        name={name('trim')}
        label="Trim (optional)"
        placeholder="EX-L"
        maxLength={textLimits.detail}
      />
      <div className="grid grid-cols-2 gap-3">
        <Typed name={name('yearFrom')} label="From year" inputMode="numeric" maxLength={4} />
        <Typed name={name('yearTo')} label="To year" inputMode="numeric" maxLength={4} />
      </div>
      <Typed
        name={name('colors')}
        label="Colors (optional)"
        placeholder="Blue or gray"
        maxLength={textLimits.detail}
      />
      {!isNew && (
        <Typed name={name('mostMiles')} label="At most this many miles" inputMode="numeric" />
      )}
      <TypedArea
        name={name('mustHave')}
        label="Must-haves (optional)"
        className="sm:col-span-2"
        maxLength={textLimits.mustHave}
      />
    </div>
  )
}

export function Paying() {
  const { state } = useForm()
  const method = state.draft.purchaseMethod ?? ''
  const borrows = method !== 'cash' && method !== 'trade-cash'
  return (
    <div className={grid}>
      <Choice
        name="purchaseMethod"
        label={chosenFields.purchaseMethod.label}
        options={chosenFields.purchaseMethod.options}
        className="sm:col-span-2"
      />
      <Choice
        name="budgetRange"
        label={chosenFields.budgetRange.label}
        options={chosenFields.budgetRange.options}
      />
      <Choice
        name="timeline"
        label={chosenFields.timeline.label}
        options={chosenFields.timeline.options}
      />
      {borrows && (
        <>
          <Choice
            name="creditRange"
            label="Credit range (optional)"
            options={chosenFields.creditRange.options}
          />
          <Choice
            name="downPayment"
            label="Down payment (optional)"
            options={chosenFields.downPayment.options}
          />
          <Typed name="termMonths" label="Months (optional)" inputMode="numeric" placeholder="60" />
          <Typed
            name="monthlyTarget"
            label="Monthly payment you have in mind (optional)"
            inputMode="decimal"
            placeholder="$500"
          />
        </>
      )}
      {method === 'lease' && (
        <Typed
          name="milesPerYear"
          label="Miles per year"
          inputMode="numeric"
          placeholder="12,000"
        />
      )}
    </div>
  )
}

export function TradeIn({ tier }: { tier: Tier }) {
  const { editor, state } = useForm()
  const hasOne = !!state.draft.tradeIn
  const name = (field: string) => `tradeIn.${field}`
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
          <Typed name={name('make')} label="Make" maxLength={textLimits.name} />
          <Typed name={name('model')} label="Model" maxLength={textLimits.name} />
          <Typed name={name('year')} label="Year" inputMode="numeric" maxLength={4} />
          <Typed name={name('miles')} label="Miles" inputMode="numeric" />
          <Typed name={name('trim')} label="Trim (optional)" maxLength={textLimits.detail} />
          <Typed name={name('vin')} label="VIN (optional)" maxLength={24} />
          <Typed name={name('payoff')} label="Still owed (optional)" inputMode="decimal" />
          <Typed name={name('lender')} label="Lender (optional)" maxLength={textLimits.person} />
          <Typed
            name={name('ownOffer')}
            label="Written offer you have for it (optional)"
            inputMode="decimal"
          />
          <Typed
            name={name('ownOfferFrom')}
            label="Who made the offer (optional)"
            maxLength={textLimits.person}
          />
          <TypedArea
            name={name('condition')}
            label="Condition (optional)"
            className="sm:col-span-2"
            maxLength={textLimits.mustHave}
          />
        </div>
      )}
    </div>
  )
}
