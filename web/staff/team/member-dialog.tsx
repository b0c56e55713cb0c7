import { fullName } from '../../../shared/person-name'
import { hasRight, roleWords } from '../../../shared/staff-rights'
import { ConfirmDialog } from '../frame/confirm-dialog'
import { DeactivateDialog } from './deactivate-dialog'
import {
  type MemberFragment,
  useChangeRoleMutation,
  useReactivateMemberMutation,
  useResetMemberFactorMutation,
} from './generated/team'
import type { MemberChange } from './member-table'
import { workLost, workWords } from './work-words'

const refetching = {
  refetchQueries: ['Team', 'StaffInvitations', 'History'],
  awaitRefetchQueries: true,
}

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
      const work = workWords(workLost(member.openWork, role))
      return (
        <ConfirmDialog
          title={`Make ${name} ${roleWords[role].withArticle}?`}
          action="Change the role"
          done="Role changed"
          onConfirm={() => changeRole({ variables: { userId, role } })}
          onClose={onClose}
        >
          {roleWords[role].may}
          {hasRight(member.role, 'TEAM') &&
            !hasRight(role, 'TEAM') &&
            ' Open invitations that they sent stop working.'}
          {work && ` They have ${work}, which no one is in charge of afterwards.`}
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
