import { useSearchParams } from 'react-router-dom'
import { fullName } from '../../../shared/person-name'
import { useHistoryMembersQuery } from './generated/history'

/** The search parameter that holds the ID of the member. */
export const MEMBER = 'by'

/** Filters the history by who made the change, also by members who have left. */
export function MemberFilter() {
  const [parameters, setParameters] = useSearchParams()
  const { data } = useHistoryMembersQuery()
  const choose = (id: string) =>
    setParameters(
      (next) => {
        if (id) next.set(MEMBER, id)
        else next.delete(MEMBER)
        return next
      },
      { replace: true },
    )
  return (
    <select
      aria-label="By"
      value={parameters.get(MEMBER) ?? ''}
      onChange={({ target }) => choose(target.value)}
      className="min-h-11 rounded-md border border-rule-strong bg-desk px-3 text-[0.9375rem] text-ink lg:min-h-9"
    >
      <option value="">By anyone</option>
      {data?.team?.map(({ user }) => (
        <option key={user.id} value={user.id}>
          By {fullName(user)}
        </option>
      ))}
    </select>
  )
}
