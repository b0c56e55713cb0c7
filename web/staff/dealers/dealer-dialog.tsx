import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { dealerFields, readDealer } from '../../../shared/deals/dealer-fields'
import { typedOf } from '../../../shared/deals/field-table'
import { refusalOf } from '../../graph/graph-error'
import { useSubmit } from '../../graph/use-submit'
import { FormDialog } from '../../ui/form-dialog'
import { TableFields } from '../frame/table-fields'
import {
  DealerByIdDocument,
  type DealerPageFragment,
  useSaveDealerMutation,
} from './generated/dealers'

/** Changes a dealer of the directory, or adds one. What is typed survives a colleague's change. */
export function DealerDialog({
  dealer,
  onClose,
  onSaved,
}: {
  /** A new one without it. */
  dealer?: DealerPageFragment
  onClose: () => void
  onSaved: (dealer: DealerPageFragment) => void
}) {
  const id = dealer?.id
  // What the edits started from: a colleague may save meanwhile.
  const [revision, setRevision] = useState(dealer?.revision)
  const [save] = useSaveDealerMutation({ refetchQueries: ['DealerList', 'History'] })
  const client = useApolloClient()
  const form = useSubmit(
    typedOf(dealerFields, dealer ?? {}),
    async (draft) => {
      const { valid, problems } = readDealer(draft, Date.now())
      if (!valid) return problems
      try {
        const { data } = await save({ variables: { id, revision, input: valid } })
        if (!data) return
        onClose()
        onSaved(data.saveDealer)
      } catch (error) {
        if (id && refusalOf(error)?.code === 'CONFLICT') await takeStored(id)
        throw error
      }
    },
    { draft: `drafted-dealer ${id ?? 'new'}` },
  )

  /** Shows what a colleague saved meanwhile, so that saving again overwrites only what was edited here. */
  async function takeStored(id: string) {
    const { data } = await client.query({
      query: DealerByIdDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    })
    if (!data?.dealer) return
    form.takeSaved(typedOf(dealerFields, data.dealer))
    setRevision(data.dealer.revision)
  }

  /** The props of a field; one that a colleague changed says so. */
  const field = (name: keyof typeof form.values) => {
    const theirs = form.theirs[name]
    if (theirs === undefined) return form.field(name)
    const isSame = theirs === form.values[name]
    const hint = isSame
      ? 'Changed by a colleague'
      : `A colleague changed it to: ${theirs || 'nothing'}`
    return { ...form.field(name), hint }
  }

  return (
    <FormDialog
      title={dealer ? `Edit ${dealer.name}` : 'Add a dealer'}
      form={form}
      action="Save"
      onClose={onClose}
    >
      <TableFields table={dealerFields} fieldOf={field} />
    </FormDialog>
  )
}
