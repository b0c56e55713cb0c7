import { dealerContactFields, readDealerContact } from '../../../shared/deals/dealer-fields'
import { typedOf } from '../../../shared/deals/field-table'
import { useSubmit } from '../../graph/use-submit'
import { CheckField } from '../../ui/check-field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { TableFields } from '../frame/table-fields'
import { type DealerContactFragment, useSaveDealerContactMutation } from './generated/dealers'

/** Changes someone who works at a dealership, or adds them. */
export function DealerContactDialog({
  dealerId,
  contact,
  isFirst,
  onClose,
}: {
  dealerId: string
  /** A new one without it. */
  contact?: DealerContactFragment
  /** The first contact is the default one, unless staff uncheck it. */
  isFirst: boolean
  onClose: () => void
}) {
  const [save] = useSaveDealerContactMutation({ refetchQueries: ['DealerList', 'History'] })
  const { isDefault = isFirst, isHidden = false } = contact ?? {}
  const initial = { ...typedOf(dealerContactFields, contact ?? {}), isDefault }
  const draft = `drafted-dealer-contact ${contact?.id ?? `of ${dealerId}`}`
  const form = useSubmit(
    initial,
    async (values) => {
      const { valid, problems } = readDealerContact(values, Date.now())
      if (!valid) return problems
      // The default contact is always shown.
      const flags = { isDefault: values.isDefault, isHidden: isHidden && !values.isDefault }
      await save({ variables: { dealerId, id: contact?.id, input: { ...valid, ...flags } } })
      toast({
        tone: 'success',
        title: contact ? 'Contact saved' : 'Contact added',
        description: valid.name,
      })
      onClose()
    },
    { draft },
  )
  return (
    <FormDialog
      title={contact ? `Edit ${contact.name}` : 'Add a contact'}
      form={form}
      action="Save"
      onClose={onClose}
    >
      <TableFields table={dealerContactFields} fieldOf={form.field} />
      <CheckField
        label="Default contact"
        hint="Our emails go to them unless another contact is chosen."
        checked={form.values.isDefault}
        onChange={({ target }) => form.set({ isDefault: target.checked })}
      />
    </FormDialog>
  )
}
