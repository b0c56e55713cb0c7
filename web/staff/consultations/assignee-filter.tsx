import { useSearchParams } from 'react-router-dom'
import { hasRight } from '../../../shared/staff-rights'
import { SelectField } from '../../ui/field'
import { useFrameCounts } from '../frame/frame-counts'
import { useColleaguesQuery } from '../frame/generated/frame'
import { fullName } from '../frame/initials'

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
    all: 'Anyone',
    ...(me && { [me.id]: 'Me' }),
    ...Object.fromEntries((others ?? []).map((each) => [each.id, fullName(each)])),
  }
  return (
    <SelectField
      label="Assigned to"
      options={options}
      alwaysChosen
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
    />
  )
}
