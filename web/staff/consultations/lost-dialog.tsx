import { MAX_LOST_NOTE } from '../../../shared/limits'
import { lostReasons } from '../../../shared/words/consultations'
import { wordsIn } from '../../../shared/words/rows'
import type { LostReason } from '../../generated/schema'
import { useSubmit } from '../../graph/use-submit'
import { SelectField, TextAreaField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'

/** Asks why a request is lost. */
export function LostDialog({
  id,
  onSave,
  onClose,
}: {
  /** Of the request. */
  id: string
  onSave: (lostReason: LostReason, lostNote: string | null) => Promise<unknown>
  onClose: () => void
}) {
  const empty: { lostReason: LostReason | ''; lostNote: string } = { lostReason: '', lostNote: '' }
  const form = useSubmit(
    empty,
    async ({ lostReason, lostNote }) => {
      if (!lostReason) return { lostReason: 'Choose why' }
      await onSave(lostReason, lostNote.trim() || null)
      onClose()
    },
    { draft: `drafted-loss ${id}` },
  )
  return (
    <FormDialog title="Why is it lost?" form={form} action="Mark as lost" onClose={onClose}>
      <SelectField label="Reason" options={wordsIn(lostReasons)} {...form.field('lostReason')} />
      <TextAreaField
        label="More about it (optional)"
        rows={2}
        maxLength={MAX_LOST_NOTE}
        {...form.field('lostNote')}
      />
    </FormDialog>
  )
}
