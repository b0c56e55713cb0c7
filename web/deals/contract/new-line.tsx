import { type QuoteLineKind, quoteLineKinds } from '../../../shared/deals/deal-kinds'
import { SelectField, TextField } from '../../ui/field'
import { Theirs, type TheirText } from './theirs'

type NewField = 'kind' | 'label' | 'amount'

/** A line that only the contract has. Emptied, it doesn't count. */
export function NewLine({
  place,
  value,
  problem,
  theirs,
  onChange,
}: {
  place: number
  value: (field: NewField) => string
  problem: string | undefined
  theirs: (field: NewField) => TheirText | undefined
  onChange: (field: NewField, value: string) => void
}) {
  const typed = (field: NewField) => ({
    value: value(field),
    onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
  })
  return (
    <li className="border-rule border-b px-5 py-3 sm:px-6">
      <fieldset>
        <legend className="font-medium">New line {place}</legend>
        <div className="mt-2 grid pt-px pl-px *:-mt-px *:-ml-px sm:grid-cols-3">
          <SelectField
            label="What it is"
            options={quoteLineKinds satisfies Record<QuoteLineKind, string>}
            alwaysChosen
            {...typed('kind')}
          />
          <TextField label="Name" maxLength={80} {...typed('label')} />
          <TextField label="Amount" inputMode="decimal" problem={problem} {...typed('amount')} />
        </div>
        {(['kind', 'label', 'amount'] as const).map((field) => (
          <Theirs key={field} theirs={theirs(field)} />
        ))}
      </fieldset>
    </li>
  )
}
