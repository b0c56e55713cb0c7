import { fullName } from '../../../shared/person-name'
import { hasRight } from '../../../shared/staff-rights'
import { FilterSelect } from '../../ui/filter-links'
import { useFrameCounts } from '../frame/frame-counts'
import { useColleaguesQuery } from '../frame/generated/frame'

/** The search parameter that holds the ID of the staff member. */
export const ASSIGNED_TO = 'with'

/** Filters a list by who is in charge, through the URL. */
export function AssigneeFilter() {
  const { me } = useFrameCounts()
  const { data } = useColleaguesQuery()
  const others = (data?.staff ?? []).filter(
    ({ id, role }) => id !== me?.id && role != null && hasRight(role, 'PEOPLE'),
  )
  return (
    <FilterSelect
      label="Assigned to"
      name={ASSIGNED_TO}
      none="Assigned to anyone"
      options={[
        ...(me ? [[me.id, 'Assigned to me'] as const] : []),
        ...others.map((each) => [each.id, `Assigned to ${fullName(each)}`] as const),
      ]}
    />
  )
}
