import { type FormEvent, type ReactNode, useState } from 'react'
import { noteProblem } from '../../../shared/deal-fields'
import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField, TextAreaField } from '../../ui/field'

/** Asks for a note, and with `reasons` for one of them, before something is done. */
export function NoteDialog<Reason extends string>({
  title,
  text,
  label,
  hint,
  reasons,
  reasonLabel = 'Reason',
  action,
  isDanger = false,
  onClose,
  onSend,
}: {
  title: string
  text?: ReactNode
  label: string
  hint?: string
  reasons?: Record<Reason, string>
  reasonLabel?: string
  action: string
  isDanger?: boolean
  onClose: () => void
  onSend: (note: string, reason: Reason) => Promise<unknown>
}) {
  const [note, setNote] = useState('')
  const [reason, setReason] = useState<Reason | ''>('')
  const [problems, setProblems] = useState<{ note?: string; reason?: string }>({})
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = {
      note: noteProblem(note),
      reason: reasons && !reason ? 'Choose one from the list' : undefined,
    }
    if (found.note || found.reason) return setProblems(found)
    setBusy(true)
    try {
      await onSend(note.trim(), reason as Reason)
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      setProblems({
        note: refusal?.fields?.note ?? refusal?.message ?? 'That failed. Please try again.',
      })
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send} noValidate className="space-y-4">
        {text && <p className="text-ink-soft">{text}</p>}
        {reasons && (
          <SelectField
            label={reasonLabel}
            options={reasons}
            value={reason}
            problem={problems.reason}
            onChange={({ target }) => setReason(target.value as Reason)}
          />
        )}
        <TextAreaField
          label={label}
          hint={hint}
          rows={3}
          value={note}
          problem={problems.note}
          onChange={({ target }) => {
            setNote(target.value)
            setProblems({})
          }}
        />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
