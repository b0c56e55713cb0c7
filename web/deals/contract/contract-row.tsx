import { Check } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button'
import { Theirs, type TheirText } from './theirs'

/** A line of the contract beside the same one of the quote: the same with one tap, or typed over. */
export function ContractRow({
  label,
  kind,
  quoted,
  value,
  isSame,
  isChecked,
  problem,
  theirs,
  isCode = false,
  onSame,
  onChange,
}: {
  label: string
  kind?: string
  /** What the quote says. */
  quoted: string
  value: string
  isSame: boolean
  isChecked: boolean
  problem: string | undefined
  theirs: TheirText | undefined
  isCode?: boolean
  onSame: () => void
  onChange: (value: string) => void
}) {
  const id = useId()
  const differs = !isSame
  return (
    <li className="border-rule border-b px-5 py-3 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label dir="auto" htmlFor={id} className="font-medium [overflow-wrap:anywhere]">
          {label}
          {kind && <span className="block font-normal text-ink-faint text-sm">{kind}</span>}
        </label>
        <span
          dir="auto"
          className={`tabular-nums ${differs ? 'text-ink-soft' : ''} [overflow-wrap:anywhere]`}
        >
          {quoted}
        </span>
      </div>
      <div
        className={`mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 ${isCode ? 'max-sm:grid-cols-1' : ''}`}
      >
        <input
          dir="auto"
          id={id}
          name={label}
          value={value}
          inputMode={isCode ? 'text' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          placeholder="Not in the contract"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => onChange(target.value)}
          className={`min-h-11 w-full min-w-0 scroll-my-40 rounded-md border bg-paper px-3 text-right tabular-nums ${
            isCode ? 'uppercase' : ''
          } ${problem ? 'border-red bg-red-soft' : differs ? 'border-ink' : 'border-rule-strong'}`}
        />
        <Button
          variant="quiet"
          size="sm"
          aria-pressed={isChecked && isSame}
          aria-label={`${label}: same as in the quote`}
          onClick={onSame}
          className="min-h-11 min-w-24"
        >
          {isChecked && isSame && <Check aria-hidden className="size-4.5 text-pen" />}
          Same
        </Button>
      </div>
      <div id={`${id}-about`} className="text-sm">
        {problem && <p className="mt-1 text-red">{problem}</p>}
      </div>
      <Theirs theirs={theirs} />
    </li>
  )
}
