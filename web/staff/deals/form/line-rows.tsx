import { Plus, Trash2 } from 'lucide-react'
import { MAX_QUOTE_LINES } from '../../../../shared/deals/deal-fields'
import { type QuoteLineKind, quoteLineKinds } from '../../../../shared/deals/deal-kinds'
import { Button } from '../../../ui/button'
import { CheckField } from '../../../ui/check-field'
import { controlLook } from './field-row'
import { type DraftLine, hasUsualLabel, isNotNegotiated, newLine } from './quote-draft'

const boxed = `${controlLook} min-h-9 border border-rule-strong px-2.5 focus-visible:outline-3! focus-visible:-outline-offset-3 focus-visible:outline-focus aria-invalid:border-red`

/** The lines of a quote. The kind is chosen by its first letter; Enter goes on to the name and the amount. */
export function LineRows({
  lines,
  isLease,
  problems,
  onChange,
}: {
  lines: readonly DraftLine[]
  isLease: boolean
  /** By key of the line and field: `key.amount`. */
  problems: Record<string, string>
  onChange: (lines: DraftLine[]) => void
}) {
  const set = (key: string, changed: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)))
  return (
    <fieldset className="border border-rule border-t-2 border-t-ink bg-paper p-3">
      <legend className="sr-only">Lines</legend>
      <p aria-hidden className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">Add-ons, fees, taxes, and rebates</span>
        <span className="text-ink-faint">Asked first: only if it was more</span>
      </p>
      <ul className="space-y-2">
        {lines.map((line, place) => (
          <LineRow
            key={line.key}
            line={line}
            place={place + 1}
            isLease={isLease}
            problem={['kind', 'label', 'amount', 'openingAmount']
              .map((name) => problems[`${line.key}.${name}`])
              .find(Boolean)}
            onChange={(changed) => set(line.key, changed)}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      {problems.lines && <p className="mt-2 text-red text-sm">{problems.lines}</p>}
      <Button
        variant="quiet"
        size="sm"
        className="mt-3"
        disabled={lines.length >= MAX_QUOTE_LINES}
        aria-keyshortcuts="Alt+L"
        onClick={() => addLine(lines, onChange)}
      >
        <Plus aria-hidden className="size-4" />
        Add a line
        <kbd className="font-normal font-sans text-ink-faint max-sm:hidden">Alt + L</kbd>
      </Button>
    </fieldset>
  )
}

/** Adds a line and puts the focus on its kind. */
export function addLine(lines: readonly DraftLine[], onChange: (lines: DraftLine[]) => void) {
  if (lines.length >= MAX_QUOTE_LINES) return
  const added = newLine('ADD_ON')
  onChange([...lines, added])
  requestAnimationFrame(() => document.getElementById(`kind-of-${added.key}`)?.focus())
}

function LineRow({
  line,
  place,
  isLease,
  problem,
  onChange,
  onRemove,
}: {
  line: DraftLine
  place: number
  isLease: boolean
  problem: string | undefined
  onChange: (changed: Partial<DraftLine>) => void
  onRemove: () => void
}) {
  const invalid = { 'aria-invalid': problem ? (true as const) : undefined }
  const text = (name: 'label' | 'amount' | 'openingAmount', label: string, isSkipped: boolean) => ({
    'aria-label': `Line ${place}: ${label}`,
    'data-enter-skips': isSkipped || undefined,
    value: line[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.5rem] gap-2 sm:grid-cols-[10rem_minmax(0,1fr)_6.75rem_6.75rem_2.5rem]">
        <select
          id={`kind-of-${line.key}`}
          aria-label={`Line ${place}: kind`}
          value={line.kind}
          data-enter-skips={line.label !== '' || undefined}
          onChange={({ target }) => onChange({ kind: target.value as QuoteLineKind })}
          className={`${boxed} max-sm:col-span-2`}
        >
          {Object.entries(quoteLineKinds).map(([kind, words]) => (
            <option dir="auto" key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
        <input
          dir="auto"
          {...text('label', 'name', hasUsualLabel(line))}
          {...invalid}
          placeholder="Name"
          className={`${boxed} max-sm:col-span-3 max-sm:row-start-2`}
        />
        <input
          dir="auto"
          {...text('amount', 'amount', line.filledFrom !== undefined)}
          {...invalid}
          inputMode="decimal"
          placeholder="Amount"
          className={`${boxed} text-right tabular-nums`}
        />
        <input
          dir="auto"
          {...text('openingAmount', 'asked first', isNotNegotiated(line))}
          inputMode="decimal"
          placeholder="Asked first"
          className={`${boxed} text-right tabular-nums`}
        />
        <button
          type="button"
          aria-label={`Remove line ${place}`}
          onClick={onRemove}
          className="grid size-10 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink max-sm:col-start-3 max-sm:row-start-1"
        >
          <Trash2 aria-hidden className="size-4.5" />
        </button>
      </div>
      {isLease && (
        <div className="mt-1.5 text-sm">
          <CheckField
            label="Paid at signing"
            aria-label={`Line ${place}: paid at signing`}
            checked={line.isAtSigning}
            onChange={({ target }) => onChange({ isAtSigning: target.checked })}
          />
        </div>
      )}
      {line.filledFrom && (
        <p className="mt-0.5 text-right text-[0.8125rem] text-ink-faint italic sm:mr-40">
          from {line.filledFrom}
        </p>
      )}
      {problem && <p className="mt-1 text-red text-sm">{problem}</p>}
    </li>
  )
}
