import type { ReactNode } from 'react'
import { useSubmit } from '../../graph/use-submit'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'

/** Asks before a change of a member that needs no further words; asks for the password where that is needed. */
export function ConfirmDialog({
  title,
  action,
  done,
  isDanger = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  action: string
  /** The toast. */
  done: string
  isDanger?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  const form = useSubmit({}, async () => {
    await onConfirm()
    toast({ tone: 'success', title: done })
    onClose()
  })
  return (
    <FormDialog title={title} form={form} action={action} isDanger={isDanger} onClose={onClose}>
      <p className="text-ink-soft">{children}</p>
    </FormDialog>
  )
}
