import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface FrameProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the value. */
  problem?: string
  /** Classes of the whole field, for its place in a form. */
  className?: string
}

/** The box of a field holds its label, its control, what is wrong with it, and a hint. Boxes in a form share borders. */
const box =
  'relative min-h-(--field-height) min-w-0 border border-rule-strong px-3.5 pt-2 pb-1.5 hover:border-ink-faint has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus'

const control =
  'block min-h-11 w-full min-w-0 scroll-mt-36 bg-transparent py-0.5 text-(length:--field-text) text-ink outline-none placeholder:text-ink-faint'

export function TextField({
  label,
  hint,
  problem,
  className,
  ...rest
}: ComponentProps<'input'> & FrameProps) {
  const { described, frame } = useFrame({ label, hint, problem, className })
  return frame(<input dir="auto" {...rest} {...described} className={control} />)
}

export function TextAreaField({
  label,
  hint,
  problem,
  className,
  ...rest
}: ComponentProps<'textarea'> & FrameProps) {
  const { described, frame } = useFrame({ label, hint, problem, className })
  return frame(<textarea dir="auto" rows={5} {...rest} {...described} className={control} />)
}

/** A select; `options` maps each value to its label. Nothing is selected at first, unless `alwaysChosen`. */
export function SelectField({
  label,
  hint,
  problem,
  className,
  options,
  alwaysChosen = false,
  ...rest
}: ComponentProps<'select'> &
  FrameProps & { options: Record<string, string>; alwaysChosen?: boolean }) {
  const { described, frame } = useFrame({ label, hint, problem, className })
  return frame(
    <div className="relative">
      <select
        {...rest}
        {...described}
        className={`${control} appearance-none truncate pr-7 has-[option[value='']:checked]:text-ink-faint`}
      >
        {!alwaysChosen && <option value="">Choose one</option>}
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value} className="text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-0 size-5 -translate-y-1/2 text-ink"
      />
    </div>,
  )
}

/** Places the label above and the problem and hint below, and ties them to the control by id. */
function useFrame({ label, hint, problem, className = '' }: FrameProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const problemId = problem ? `${id}-problem` : ''
  const described = {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${problemId} ${hintId}`.trim() || undefined,
  }
  const frame = (children: ReactNode) => (
    <div
      className={`${box} ${problem ? 'border-l-4 border-l-red bg-red-soft' : 'bg-paper'} ${className}`}
    >
      <label htmlFor={id} className="block font-semibold text-ink-soft text-label">
        {label}
      </label>
      {children}
      {problem && (
        <p id={problemId} className="pb-1 font-semibold text-red text-sm">
          {problem}
        </p>
      )}
      {hint && (
        <p id={hintId} className="pb-1 text-ink-faint text-sm leading-snug">
          {hint}
        </p>
      )}
    </div>
  )
  return { described, frame }
}

/** Fields side by side that share borders, as on a printed form. */
export const fieldGrid = 'grid gap-x-0 gap-y-0 *:-mt-px *:-ml-px pt-px pl-px sm:grid-cols-2'
