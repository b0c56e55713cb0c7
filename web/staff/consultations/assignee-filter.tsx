import { useSearchParams } from 'react-router-dom'
import { fullName } from '../../../shared/person-name'
import { hasRight } from '../../../shared/staff-rights'
import { useFrameCounts } from '../frame/frame-counts'
import { useColleaguesQuery } from '../frame/generated/frame'

/** The search parameter that holds the ID of the staff member. */
export const ASSIGNED_TO = 'with'

/** Filters a list by who is in charge, through the URL. */
export function AssigneeFilter() {
  const [parameters, setParameters] = useSearchParams()
  const { me } = useFrameCounts()
  const { data } = useColleaguesQuery()
  const others = data?.staff?.filter(
    ({ id, role }) => id !== me?.id && role != null && hasRight(role, 'PEOPLE'),
  )
  const options = {
    all: 'anyone',
    ...(me && { [me.id]: 'me' }),
    ...Object.fromEntries((others ?? []).map((each) => [each.id, fullName(each)])),
  }
  return (
    <select
      aria-label="Assigned to"
      value={parameters.get(ASSIGNED_TO) ?? 'all'}
      onChange={({ target }) =>
        setParameters(
          (next) => {
            if (target.value === 'all') next.delete(ASSIGNED_TO)
            else next.set(ASSIGNED_TO, target.value)
            return next
          },
          { replace: true },
        )
      }
      className="min-h-11 w-full rounded-md border border-rule-strong bg-desk px-3 text-[0.9375rem] text-ink lg:min-h-9"
    >
      {Object.entries(options).map(([value, name]) => (
        <option key={value} value={value}>
          Assigned to {name}
        </option>
      ))}
    </select>
  )
}
