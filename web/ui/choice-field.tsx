import { useId } from 'react'
import { choiceLook } from './check-field'

interface Choice<Value> {
  value: Value
  words: string
  hint?: string
}

/** Radio buttons as tiles, laid out by `className`. */
export function ChoiceField<Value extends string | number>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
  className,
  hint,
}: {
  legend: string
  name: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  className: string
  hint?: string
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint && `${id}-hint`}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={className}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-12 cursor-pointer items-start gap-2 rounded-md border border-rule-strong px-3 py-3 hover:bg-tread has-checked:border-ink has-checked:canary has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === chosen}
              onChange={() => onChoose(choice.value)}
              aria-describedby={choice.hint && `${id}-${choice.value}`}
              aria-label={choice.words}
              className={`mt-1 shrink-0 rounded-full checked:bg-ink checked:ring-4 checked:ring-inset checked:ring-paper outline-none! ${choiceLook}`}
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.words}</span>
              {choice.hint && (
                <span id={`${id}-${choice.value}`} className="block text-ink-soft text-sm">
                  {choice.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-faint text-sm">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
