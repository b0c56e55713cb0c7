import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface FrameProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the value. */
  problem?: string
  /** Classes of the whole field, for its place in a form. */
  className?: string
}

const control =
  'block min-h-12 w-full min-w-0 scroll-mt-36 rounded-xl border border-line-strong bg-canvas px-4 py-2.5 text-base text-ink transition-colors placeholder:text-ink-faint hover:border-ink-faint aria-invalid:border-danger'

export function TextField({
  label,
  hint,
  problem,
  className,
  ...rest
}: ComponentProps<'input'> & FrameProps) {
  const { described, frame } = useFrame({ label, hint, problem, className })
  return frame(<input {...rest} {...described} className={control} />)
}

export function TextAreaField({
  label,
  hint,
  problem,
  className,
  ...rest
}: ComponentProps<'textarea'> & FrameProps) {
  const { described, frame } = useFrame({ label, hint, problem, className })
  return frame(<textarea rows={5} {...rest} {...described} className={control} />)
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
        className={`${control} appearance-none truncate pr-11 has-[option[value='']:checked]:text-ink-faint`}
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
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft"
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
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block font-medium leading-snug">
        {label}
      </label>
      {children}
      {problem && (
        <p id={problemId} className="mt-1.5 flex gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-ink-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  )
  return { described, frame }
}
