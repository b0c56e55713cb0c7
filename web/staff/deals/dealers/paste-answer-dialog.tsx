import { useSubmit } from '../../../graph/use-submit'
import { momentOf } from '../../../ui/eastern-local'
import { TextAreaField, TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { toast } from '../../../ui/toast/toast'
import type { Emailed } from './emailed'
import { useRecordReplyMutation } from './generated/dealers'

/** Stores an answer that came to another mailbox, or on paper. */
export function PasteAnswerDialog({
  solicitation: { id, dealer, contactEmail, requests },
  onClose,
  onSaved,
}: {
  solicitation: Emailed
  onClose: () => void
  onSaved: () => void
}) {
  const [record] = useRecordReplyMutation({ refetchQueries: ['StaffFrame', 'Today'] })
  const form = useSubmit(
    {
      from: requests.at(-1)?.toEmail ?? contactEmail ?? dealer.email ?? '',
      text: '',
      receivedAt: '', // a local time in ET; empty for now
    },
    async ({ from, text, receivedAt }, requestKey) => {
      const problems = {
        from: from.trim() ? undefined : 'Enter who sent it',
        text: text.trim() ? undefined : 'Paste the answer',
        receivedAt:
          receivedAt && momentOf(receivedAt) > Date.now()
            ? "Choose a time that isn't in the future"
            : undefined,
      }
      if (Object.values(problems).some(Boolean)) return problems
      await record({
        variables: {
          solicitationId: id,
          from: from.trim(),
          text,
          receivedAt: receivedAt ? new Date(momentOf(receivedAt)).toISOString() : null,
          requestKey,
        },
      })
      toast({ tone: 'success', title: 'Answer stored', description: dealer.name })
      onSaved()
      onClose()
    },
    { draft: `pasted-answer ${id}` },
  )
  return (
    <FormDialog title={`Answer of ${dealer.name}`} form={form} action="Save" onClose={onClose}>
      <div>
        <TextAreaField label="Text" rows={8} {...form.field('text')} />
        <div className="grid sm:grid-cols-2">
          <TextField label="From" className="-mt-px sm:border-r-0" {...form.field('from')} />
          <TextField
            label="Arrived (ET, optional)"
            type="datetime-local"
            className="-mt-px"
            {...form.field('receivedAt')}
          />
        </div>
      </div>
    </FormDialog>
  )
}
