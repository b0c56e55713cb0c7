import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { readDealer } from '../../../shared/deals/dealer-fields'
import { usStates } from '../../../shared/us-states'
import { refusalOf } from '../../graph/graph-error'
import { useSubmit } from '../../graph/use-submit'
import { fieldGrid, SelectField, TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { type DealerDraft, draftOf, emptyDraft, makesIn } from './dealer-draft'
import {
  DealerByIdDocument,
  type DealerPageFragment,
  useSaveDealerMutation,
} from './generated/dealers'

const MAX_WORDS = 1_000

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
    dealer ? draftOf(dealer) : emptyDraft,
    async (draft) => {
      const { valid, problems } = readDealer({ ...draft, makes: makesIn(draft.makes) }, Date.now())
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
    form.takeSaved(draftOf(data.dealer))
    setRevision(data.dealer.revision)
  }

  /** The props of a field; one that a colleague changed says so. */
  const field = (name: keyof DealerDraft, hint?: string) => {
    const theirs = form.theirs[name]
    const isSame = theirs === form.values[name]
    return {
      ...form.field(name),
      hint:
        theirs === undefined
          ? hint
          : isSame
            ? 'Changed by a colleague'
            : `A colleague changed it to: ${theirs || 'nothing'}`,
    }
  }

  return (
    <FormDialog
      title={dealer ? `Edit ${dealer.name}` : 'Add a dealer'}
      form={form}
      action="Save"
      onClose={onClose}
    >
      <div className={fieldGrid}>
        <TextField label="Name" autoComplete="off" className="sm:col-span-2" {...field('name')} />
        <TextField label="City" autoComplete="off" {...field('city')} />
        <TextField label="ZIP code" inputMode="numeric" autoComplete="off" {...field('zip')} />
        <SelectField
          label="State"
          options={usStates}
          className="sm:col-span-2"
          {...field('state')}
        />
        <TextField label="Phone (optional)" type="tel" autoComplete="off" {...field('phone')} />
        <TextField label="Email (optional)" type="email" autoComplete="off" {...field('email')} />
        <TextField
          label="Makes (optional)"
          autoComplete="off"
          className="sm:col-span-2"
          {...field('makes', 'Separated by commas')}
        />
        <TextAreaField
          label="What we should know (optional)"
          rows={4}
          maxLength={MAX_WORDS}
          className="sm:col-span-2"
          {...field('words', 'Only staff see this.')}
        />
      </div>
    </FormDialog>
  )
}
