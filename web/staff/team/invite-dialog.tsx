import { MAX_EMAIL_LENGTH } from '../../../shared/limits'
import { roleWords, type StaffRole, staffRoles } from '../../../shared/staff-rights'
import { useSubmit } from '../../graph/use-submit'
import { ChoiceField } from '../../ui/choice-field'
import { TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { useInviteMemberMutation } from './generated/team'

export const inviteDraft = 'drafted-invitation'

const blank: { email: string; role: StaffRole } = { email: '', role: 'ADVOCATE' }

/** Emails someone a link to join the team. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invite] = useInviteMemberMutation({ refetchQueries: ['StaffInvitations', 'History'] })
  const form = useSubmit(
    blank,
    async ({ email, role }) => {
      if (!email.trim()) return { email: 'Enter an email address' }
      await invite({ variables: { email, role } })
      toast({ tone: 'success', title: 'Invitation sent', description: email })
      onClose()
    },
    { draft: inviteDraft },
  )
  return (
    <FormDialog title="Invite to the team" form={form} action="Send invitation" onClose={onClose}>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
        {...form.field('email')}
      />
      <ChoiceField
        legend="Role"
        name="role"
        choices={staffRoles.map((role) => ({
          value: role,
          words: roleWords[role].name,
          hint: roleWords[role].may,
        }))}
        chosen={form.values.role}
        onChoose={(role) => form.set({ role })}
        className="grid gap-2"
      />
    </FormDialog>
  )
}
