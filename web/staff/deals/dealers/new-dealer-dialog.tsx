import { dealerFields, readDealer } from '../../../../shared/deals/dealer-fields'
import { typedOf } from '../../../../shared/deals/field-table'
import type { DealerInput } from '../../../generated/schema'
import { useSubmit } from '../../../graph/use-submit'
import { FormDialog } from '../../../ui/form-dialog'
import { TableFields } from '../../frame/table-fields'

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
  const form = useSubmit(
    typedOf(dealerFields, { name, state }),
    async (values) => {
      const { valid, problems } = readDealer(values, Date.now())
      if (!valid) return problems
      await onSend(valid)
    },
    { draft: `drafted-new-dealer ${name}` },
  )
  return (
    <FormDialog title="New dealer" form={form} action="Add dealer" cancel="Back" onClose={onClose}>
      <TableFields table={dealerFields} fieldOf={form.field} />
    </FormDialog>
  )
}
