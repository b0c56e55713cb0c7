import { fullName } from '../../../shared/person-name'
import { FilterSelect } from '../../ui/filter-links'
import { useHistoryMembersQuery } from './generated/history'

/** The search parameter that holds the ID of the member. */
export const MEMBER = 'by'

/** Filters the history by who made the change, also by members who have left. */
export function MemberFilter() {
  const { data } = useHistoryMembersQuery()
  return (
    <FilterSelect
      label="By"
      name={MEMBER}
      none="By anyone"
      options={(data?.team ?? []).map(({ user }) => [user.id, `By ${fullName(user)}`])}
    />
  )
}
