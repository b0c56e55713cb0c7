import { roleWords } from '../../../shared/staff-rights'
import { fullName } from '../frame/initials'
import { ConfirmDialog } from './confirm-dialog'
import { DeactivateDialog } from './deactivate-dialog'
import {
  type MemberFragment,
  useChangeRoleMutation,
  useReactivateMemberMutation,
  useResetMemberFactorMutation,
} from './generated/team'
import type { MemberChange } from './member-row'

const refetching = { refetchQueries: ['Team', 'History'], awaitRefetchQueries: true }

/** Asks before a change of a member, and makes it. */
export function MemberDialog({
  member,
  change,
  colleagues,
  onClose,
}: {
  member: MemberFragment
  change: MemberChange
  colleagues: readonly MemberFragment[]
  onClose: () => void
}) {
  const [changeRole] = useChangeRoleMutation(refetching)
  const [reactivate] = useReactivateMemberMutation(refetching)
  const [resetFactor] = useResetMemberFactorMutation(refetching)
  const userId = member.user.id
  const name = fullName(member.user)
  switch (change.kind) {
    case 'deactivate':
      return <DeactivateDialog member={member} colleagues={colleagues} onClose={onClose} />
    case 'role': {
      const { role } = change
      return (
        <ConfirmDialog
          title={`Make ${name} ${roleWords[role].withArticle}?`}
          action="Change the role"
          done="Role changed"
          onConfirm={() => changeRole({ variables: { userId, role } })}
          onClose={onClose}
        >
          {roleWords[role].may}
        </ConfirmDialog>
      )
    }
    case 'reactivate':
      return (
        <ConfirmDialog
          title={`Reactivate ${name}?`}
          action="Reactivate"
          done={`${name} is back`}
          onConfirm={() => reactivate({ variables: { userId } })}
          onClose={onClose}
        >
          They can sign in with the role they had. Their old API tokens stay revoked.
        </ConfirmDialog>
      )
    case 'factor':
      return (
        <ConfirmDialog
          title={`Reset ${name}'s two-step sign-in?`}
          action="Reset"
          done="Two-step sign-in reset"
          isDanger
          onConfirm={() => resetFactor({ variables: { userId } })}
          onClose={onClose}
        >
          For a lost phone. They are signed out and set it up again. Check by phone that it is them.
        </ConfirmDialog>
      )
  }
}
