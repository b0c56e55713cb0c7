import { MAX_STOP_NOTE } from '../../../shared/limits'
import { useSubmit } from '../../graph/use-submit'
import { TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { type PersonPageFragment, useSetContactStopMutation } from './generated/people'
import { personQueries } from './refetch'

/** Notes that a person asked us not to contact them, or takes that back. */
export function ContactStopDialog({
  person: { id, name, contactStop },
  onClose,
}: {
  person: PersonPageFragment
  onClose: () => void
}) {
  const isOn = !contactStop
  const [setStop] = useSetContactStopMutation({ refetchQueries: personQueries })
  const form = useSubmit(
    { note: '' },
    async ({ note }) => {
      await setStop({ variables: { personId: id, isOn, note: note.trim() || null } })
      toast({ tone: 'success', title: isOn ? 'Noted: do not contact' : 'Contact is allowed again' })
      onClose()
    },
    { draft: `drafted-contact-stop ${id}` },
  )
  return (
    <FormDialog
      title={isOn ? `Do not contact ${name}?` : `Contact ${name} again?`}
      form={form}
      action={isOn ? 'Do not contact' : 'Allow contact'}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {isOn
          ? 'They get no more reminders and review requests. Receipts and emails about their deals still go out.'
          : 'They get reminders and review requests again.'}
      </p>
      {isOn && (
        <TextField
          label="What they said (optional)"
          autoComplete="off"
          maxLength={MAX_STOP_NOTE}
          {...form.field('note')}
        />
      )}
    </FormDialog>
  )
}
