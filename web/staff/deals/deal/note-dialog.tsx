import type { ReactNode } from 'react'
import { dealProblems, noteProblem } from '../../../../shared/deals/deal-fields'
import { useSubmit } from '../../../graph/use-submit'
import { SelectField, TextAreaField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'

/** Asks for a note, and with `reasons` for one of them, before something is done. */
export function NoteDialog<Reason extends string>({
  draft,
  title,
  text,
  label,
  hint,
  reasons,
  action,
  isDanger,
  onClose,
  onSend,
}: {
  /** The key under which what is typed is kept. */
  draft: string
  title: string
  text?: ReactNode
  label: string
  hint?: string
  reasons?: Record<Reason, string>
  action: string
  isDanger?: boolean
  onClose: () => void
  onSend: (note: string, reason: Reason) => Promise<unknown>
}) {
  const form = useSubmit(
    { note: '', reason: '' },
    async ({ note, reason }) => {
      const problems = {
        note: noteProblem(note),
        reason: reasons && !reason ? dealProblems.choice : undefined,
      }
      if (problems.note || problems.reason) return problems
      await onSend(note.trim(), reason as Reason)
      onClose()
    },
    { draft },
  )
  return (
    <FormDialog title={title} form={form} action={action} isDanger={isDanger} onClose={onClose}>
      {text && <p className="text-ink-soft">{text}</p>}
      {reasons && <SelectField label="Reason" options={reasons} {...form.field('reason')} />}
      <TextAreaField label={label} hint={hint} rows={3} {...form.field('note')} />
    </FormDialog>
  )
}
