import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** A checkbox or radio with the border of a text field: in the dark, a browser's own is a gray slab. */
export const choiceLook =
  'block size-5 appearance-none border border-line-strong bg-canvas transition-colors checked:border-accent checked:bg-accent hover:border-ink-faint forced-colors:appearance-auto'

/** A checkbox with its label beside it. All of it is the target. */
export function CheckField({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className="relative flex min-h-11 items-start gap-3">
      <span className="relative z-1 mt-1 size-5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={`peer rounded-md ${choiceLook}`}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 size-4 text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
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
