import { readDealerContact } from '../../../shared/deals/dealer-fields'
import { useSubmit } from '../../graph/use-submit'
import { CheckField } from '../../ui/check-field'
import { fieldGrid, TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { type DealerContactFragment, useSaveDealerContactMutation } from './generated/dealers'

/** Changes someone who works at a dealership, or adds them. */
export function ContactDialog({
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
  const {
    name = '',
    role,
    email,
    phone,
    note,
    isDefault = isFirst,
    isHidden = false,
  } = contact ?? {}
  const initial = {
    name,
    role: role ?? '',
    email: email ?? '',
    phone: phone ?? '',
    note: note ?? '',
    isDefault,
  }
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
      title={contact ? `Edit ${name}` : 'Add a contact'}
      form={form}
      action="Save"
      onClose={onClose}
    >
      <div className={fieldGrid}>
        <TextField label="Name" autoComplete="off" {...form.field('name')} />
        <TextField label="Role (optional)" autoComplete="off" {...form.field('role')} />
        <TextField
          label="Email (optional)"
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          {...form.field('phone')}
        />
        <TextAreaField
          label="Note (optional)"
          rows={2}
          maxLength={300}
          className="sm:col-span-2"
          {...form.field('note')}
        />
      </div>
      <CheckField
        label="Default contact"
        hint="Our emails go to them unless another contact is chosen."
        checked={form.values.isDefault}
        onChange={({ target }) => form.set({ isDefault: target.checked })}
      />
    </FormDialog>
  )
}
