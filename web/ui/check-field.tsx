import { type ComponentProps, type ReactNode, useId } from 'react'
import { Tick } from './paper/marks'

/** A checkbox or radio with the border of a text field: in the dark, a browser's own is a gray slab. */
export const choiceLook =
  'block size-6 appearance-none border border-rule-strong bg-paper transition-colors checked:border-ink hover:border-ink-faint forced-colors:appearance-auto'

/** A checkbox with its label beside it. All of it is the target. */
export function CheckField({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className="relative flex min-h-11 items-start gap-3">
      <span className="relative z-1 mt-0.5 size-6 shrink-0">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={`peer rounded-[3px] ${choiceLook}`}
        />
        <Tick className="pointer-events-none absolute top-1 left-1 opacity-0 peer-checked:opacity-100 forced-colors:hidden" />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium after:absolute after:inset-0">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-faint text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
