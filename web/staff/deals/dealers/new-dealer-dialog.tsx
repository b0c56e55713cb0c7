import { readDealer } from '../../../../shared/deals/dealer-fields'
import { usStates } from '../../../../shared/us-states'
import type { DealerInput } from '../../../generated/schema'
import { useSubmit } from '../../../graph/use-submit'
import { SelectField, TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'

/** Adds a dealer that the directory doesn't have. What was entered survives Escape and a reload in this tab. */
export function NewDealerDialog({
  name,
  state,
  onClose,
  onSend,
}: {
  name: string
  /** The buyer's, as a guess. */
  state: string
  onClose: () => void
  onSend: (dealer: DealerInput) => Promise<void>
}) {
  const initial = { name, city: '', state, zip: '', phone: '', email: '', makes: '' }
  const form = useSubmit(
    initial,
    async (values) => {
      const makes = values.makes.split(',').flatMap((make) => make.trim() || [])
      const { valid, problems } = readDealer({ ...values, makes }, Date.now())
      if (!valid) return problems
      await onSend(valid)
    },
    { draft: `drafted-new-dealer ${name}` },
  )
  return (
    <FormDialog title="New dealer" form={form} action="Add dealer" cancel="Back" onClose={onClose}>
      <TextField label="Name" {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
        <TextField label="City" {...form.field('city')} />
        <TextField label="ZIP code" inputMode="numeric" {...form.field('zip')} />
      </div>
      <SelectField label="State" options={usStates} {...form.field('state')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Phone (optional)" type="tel" {...form.field('phone')} />
        <TextField label="Email (optional)" type="email" {...form.field('email')} />
      </div>
      <TextField label="Makes (optional)" hint="Separated by commas" {...form.field('makes')} />
    </FormDialog>
  )
}
