import { fullName } from '../../../shared/person-name'
import { hasRight } from '../../../shared/staff-rights'
import { useSubmit } from '../../graph/use-submit'
import { SelectField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { type MemberFragment, useDeactivateMemberMutation } from './generated/team'
import { workWords } from './work-words'

const NO_ONE = 'none'

/** Ends a member's access, and asks who gets their open work. */
export function DeactivateDialog({
  member: { user, role, openWork },
  colleagues,
  onClose,
}: {
  member: MemberFragment
  colleagues: readonly MemberFragment[]
  onClose: () => void
}) {
  const [deactivate] = useDeactivateMemberMutation({
    refetchQueries: ['Team', 'StaffInvitations', 'History'],
    awaitRefetchQueries: true,
  })
  const work = workWords(openWork)
  const form = useSubmit({ handOverTo: '' }, async ({ handOverTo }) => {
    if (work && !handOverTo) return { handOverTo: 'Choose someone, or no one' }
    const toId = handOverTo && handOverTo !== NO_ONE ? handOverTo : null
    await deactivate({ variables: { userId: user.id, handOverTo: toId } })
    toast({ tone: 'success', title: `${fullName(user)} is deactivated` })
    onClose()
  })
  const need = openWork.deals > 0 ? 'DEALS' : 'CHAT'
  const receivers = colleagues.filter(({ role }) => hasRight(role, need))
  return (
    <FormDialog
      title={`Deactivate ${fullName(user)}?`}
      form={form}
      action="Deactivate"
      isDanger
      onClose={onClose}
    >
      <p className="text-ink-soft">
        They are signed out everywhere at once, and their API tokens stop working.
        {hasRight(role, 'TEAM') && ' Open invitations that they sent stop working, too.'}
      </p>
      {work && (
        <>
          <p>
            {user.firstName} has {work}.
          </p>
          <SelectField
            label="Hand them to"
            options={Object.fromEntries([
              ...receivers.map(({ user }) => [user.id, fullName(user)]),
              [NO_ONE, 'No one'],
            ])}
            {...form.field('handOverTo')}
          />
        </>
      )}
    </FormDialog>
  )
}
