import { type ComponentProps, type ReactNode, useId } from 'react'

/** A checkbox with its label beside it. */
export function CheckField({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        {...rest}
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
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
