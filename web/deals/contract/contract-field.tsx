import { Check } from 'lucide-react'
import { Button } from '../../ui/button'
import { Theirs, type TheirText } from './theirs'

/** What the contract says in a row of the sheet: the same as agreed with one tap, or typed over. */
export function ContractField({
  id,
  label,
  value,
  isSame,
  isChecked,
  problem,
  theirs,
  isCode = false,
  onSame,
  onChange,
}: {
  id: string
  label: string
  value: string
  isSame: boolean
  isChecked: boolean
  problem: string | undefined
  theirs: TheirText | undefined
  isCode?: boolean | undefined
  onSame: () => void
  onChange: (value: string) => void
}) {
  const differs = !isSame
  return (
    <div className="pt-1 pb-2.5 text-left">
      <div
        className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 ${isCode ? 'grid-cols-1!' : ''}`}
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
          } ${problem ? 'border-red bg-red-soft' : differs ? 'border-ink font-semibold' : 'border-rule-strong'} ${
            isSame && !isChecked ? 'text-ink-faint' : ''
          }`}
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
    </div>
  )
}
