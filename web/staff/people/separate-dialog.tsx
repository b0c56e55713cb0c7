import { useSubmit } from '../../graph/use-submit'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { staffPaths } from '../paths'
import { type PersonPageFragment, useSeparateEmailMutation } from './generated/people'
import { personQueries } from './refetch'

/** Asks before an address becomes a person of its own. */
export function SeparateDialog({
  person: { id, name },
  email,
  onClose,
}: {
  person: PersonPageFragment
  email: string
  onClose: () => void
}) {
  const [separate] = useSeparateEmailMutation({ refetchQueries: [...personQueries, 'People'] })
  const form = useSubmit({}, async () => {
    const { data } = await separate({ variables: { personId: id, email } })
    const other = data?.separateEmail
    toast({
      tone: 'success',
      title: 'Address separated',
      ...(other && { action: { label: `Open ${other.name}`, to: staffPaths.person(other.id) } }),
    })
    onClose()
  })
  return (
    <FormDialog title="Separate this address?" form={form} action="Separate" onClose={onClose}>
      <p className="text-ink-soft">
        <strong dir="auto" className="text-ink [overflow-wrap:anywhere]">
          {email}
        </strong>{' '}
        becomes a person of its own, with every request, order, deal, and chat of it. Notes, calls,
        emails, and tasks about the person stay with {name}.
      </p>
    </FormDialog>
  )
}
