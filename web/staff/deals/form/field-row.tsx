import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Field } from '../../../../shared/deals/field-table'
import { quoteFields } from '../../../../shared/deals/quote-fields'
import type { FieldName } from './fields'

export const controlLook =
  'block min-h-7 w-full min-w-0 scroll-my-40 bg-transparent py-0.5 text-(length:--field-text) text-ink outline-none placeholder:text-ink-faint max-lg:min-h-8'

/** The box that holds a label and its control; boxes share borders. */
export const boxedField =
  'min-w-0 border border-rule-strong bg-paper px-2.5 pt-1 pb-0.5 hover:border-ink-faint has-aria-invalid:border-l-4 has-aria-invalid:border-l-red has-aria-invalid:bg-red-soft has-focus-visible:relative has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus'

export const boxLabel = 'block font-semibold text-[0.8125rem] text-ink-soft'

const decimal = { inputMode: 'decimal', className: 'tabular-nums' } as const
const whole = { inputMode: 'numeric', className: 'tabular-nums' } as const
const code = { spellCheck: false, className: 'uppercase tabular-nums' } as const

/** How a kind of value is typed; as text if it isn't here. */
const inputs: Partial<Record<Field['kind'], ComponentProps<'input'>>> = {
  money: decimal,
  percent: decimal,
  moneyFactor: decimal,
  count: whole,
  year: whole,
  vin: code,
  code,
  date: { type: 'date' },
}

/** One field of the quote form: a box with its label, its control, and what is said about it. */
export function FieldRow({
  name,
  value,
  problem,
  theirs,
  beside,
  filledFrom,
  isSkipped = false,
  onChange,
}: {
  name: FieldName
  value: string
  problem?: string
  /** What a colleague saved meanwhile, if it differs. */
  theirs?: string
  /** What follows from the value, such as a valid VIN. */
  beside?: ReactNode
  /** Where the value is from, if it was filled in. */
  filledFrom?: string | undefined
  /** Enter goes on without it. */
  isSkipped?: boolean
  onChange: (value: string) => void
}) {
  const field: Field = quoteFields[name]
  const { label, hint } = field
  const id = useId()
  const described = {
    id,
    name,
    value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${id}-from ${id}-about`,
    'data-enter-skips': filledFrom || isSkipped ? true : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  } as const
  const input = inputs[field.kind]
  return (
    <div className={boxedField}>
      <div className="flex justify-between gap-2">
        <label htmlFor={id} className={boxLabel}>
          {label}
        </label>
        <span id={`${id}-from`} className="truncate text-[0.8125rem] text-ink-faint italic">
          {filledFrom && `from ${filledFrom}`}
        </span>
      </div>
      <div className="min-w-0">
        {field.kind === 'choice' ? (
          <select {...described} className={controlLook}>
            <option value="">Choose one</option>
            {Object.entries(field.options).map(([option, words]) => (
              <option dir="auto" key={option} value={option}>
                {words}
              </option>
            ))}
          </select>
        ) : field.kind === 'text' && field.isMultiline ? (
          <textarea dir="auto" {...described} rows={3} className={controlLook} />
        ) : (
          <input
            dir="auto"
            autoComplete="off"
            {...input}
            {...described}
            className={`${controlLook} ${input?.className ?? ''}`}
          />
        )}
        <div id={`${id}-about`} className="text-sm">
          {problem ? (
            <p className="mt-1 flex gap-1.5 text-red">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {problem}
            </p>
          ) : (
            (beside ?? (hint && <p className="mt-0.5 text-ink-faint">{hint}</p>))
          )}
          {theirs !== undefined && (
            <p className="mt-1 rounded-md bg-tread px-2 py-1">
              Saved meanwhile: {theirs || 'nothing'}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
