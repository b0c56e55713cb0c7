import { Phone } from 'lucide-react'
import { telOf } from '../../../../shared/phones'
import { solicitationStatuses } from '../../../../shared/words/dealers'
import { wordsIn } from '../../../../shared/words/rows'
import { useSubmit } from '../../../graph/use-submit'
import { buttonLook } from '../../../ui/button'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { type StaffSolicitationFragment, useUpdateSolicitationMutation } from './generated/dealers'
import { changesOf, draftOf } from './solicitation-draft'

/** Where one dealer stands: the contact person, the answer, and when to ask again. */
export function SolicitationDialog({
  solicitation,
  onClose,
  onSaved,
}: {
  solicitation: StaffSolicitationFragment
  onClose: () => void
  onSaved: () => void
}) {
  const { id, dealer } = solicitation
  const [update] = useUpdateSolicitationMutation()
  const form = useSubmit(
    draftOf(solicitation),
    async (values) => {
      await update({ variables: { id, input: changesOf(form.base, values) } })
      onSaved()
      onClose()
    },
    { draft: `drafted-request ${id}` },
  )
  const phone = form.values.contactPhone || dealer.phone

  return (
    <FormDialog title={dealer.name} form={form} action="Save" onClose={onClose}>
      {phone && (
        <a href={telOf(phone)} className={buttonLook({ variant: 'quiet', size: 'sm' })}>
          <Phone aria-hidden className="size-4" />
          Call {phone}
        </a>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="State"
          options={wordsIn(solicitationStatuses)}
          {...form.field('status')}
        />
        <TextField label="Follow up (ET)" type="datetime-local" {...form.field('followUpAt')} />
        <TextField label="Contact person" {...form.field('contactName')} />
        <TextField label="Role" {...form.field('contactRole')} />
        <TextField label="Phone" type="tel" {...form.field('contactPhone')} />
        <TextField label="Email" type="email" {...form.field('contactEmail')} />
      </div>
      {form.values.status === 'DECLINED' && (
        <TextAreaField label="Why they declined" rows={2} {...form.field('declineNote')} />
      )}
    </FormDialog>
  )
}
