import type { StaffRight } from '../../../shared/staff-rights'
import { Button } from '../../ui/button'
import { useStaffFrameQuery } from './generated/frame'

/** Returns a function that says whether the signed-in member may do something by their role. */
export function useMay() {
  const { data } = useStaffFrameQuery({ fetchPolicy: 'cache-first' })
  const rights = data?.myRights ?? []
  return (right: StaffRight) => rights.includes(right)
}

/** Stands where a colleague would ask why a button is missing. */
export function OwnersOnly({ children }: { children: string }) {
  return (
    <p className="flex flex-wrap items-center gap-4">
      <Button disabled>{children}</Button>
      <span className="text-ink-soft text-sm">Owners only</span>
    </p>
  )
}
