import { useSearchParams } from 'react-router-dom'
import { usStates } from '../../../shared/us-states'
import { FilterLinks } from '../../ui/filter-links'
import { makes } from './makes'

const shown = [
  { value: 'listed', words: 'Listed' },
  { value: 'hidden', words: 'Hidden' },
] as const

/** What the URL says about the list. */
export function useDealerFilters() {
  const [parameters] = useSearchParams()
  return {
    search: parameters.get('search') ?? '',
    state: parameters.get('state') ?? '',
    make: parameters.get('make') ?? '',
    isHidden: parameters.get('shown') === 'hidden',
  }
}

export type DealerFilters = ReturnType<typeof useDealerFilters>

export function DealerFilterRow() {
  const { make, isHidden } = useDealerFilters()
  const makeOptions = Object.fromEntries(makes.map((each) => [each, each]))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <FilterLinks
        label="Shown"
        name="shown"
        options={shown}
        chosen={isHidden ? 'hidden' : 'listed'}
      />
      <ChoiceFilter label="State" name="state" none="Any state" options={usStates} />
      <ChoiceFilter
        label="Make"
        name="make"
        none="Any make"
        options={make ? { [make]: make, ...makeOptions } : makeOptions}
      />
    </div>
  )
}

/** Filters through a search parameter; the first option removes it. */
function ChoiceFilter({
  label,
  name,
  none,
  options,
}: {
  label: string
  name: string
  none: string
  options: Record<string, string>
}) {
  const [parameters, setParameters] = useSearchParams()
  const choose = (value: string) =>
    setParameters(
      (next) => {
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <select
      aria-label={label}
      value={parameters.get(name) ?? ''}
      onChange={({ target }) => choose(target.value)}
      className="min-h-11 min-w-0 rounded-md border border-rule-strong bg-desk px-3 text-[0.9375rem] text-ink max-sm:flex-1 max-sm:px-1.5 lg:min-h-9"
    >
      <option value="">{none}</option>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
