import { useSearchParams } from 'react-router-dom'
import { usStates } from '../../../shared/us-states'
import { FilterLinks, FilterSelect } from '../../ui/filter-links'
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
  const known = [...new Set(make ? [make, ...makes] : makes)]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <FilterLinks
        label="Shown"
        name="shown"
        options={shown}
        chosen={isHidden ? 'hidden' : 'listed'}
      />
      <FilterSelect
        label="State"
        name="state"
        none="Any state"
        options={Object.entries(usStates)}
      />
      <FilterSelect
        label="Make"
        name="make"
        none="Any make"
        options={known.map((each) => [each, each])}
      />
    </div>
  )
}
