import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { readDealer } from '../../../shared/deals/dealer-fields'
import { usStates } from '../../../shared/us-states'
import { StartOver } from '../../graph/drafted-form'
import { refusalOf } from '../../graph/graph-error'
import { useSubmit } from '../../graph/use-submit'
import { fieldGrid, SelectField, TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import {
  type DealerDraft,
  draftOf,
  isSameDraft,
  makesIn,
  mergeDraft,
  savedDealer,
  startOf,
} from './dealer-draft'
import {
  DealerByIdDocument,
  type DealerPageFragment,
  useSaveDealerMutation,
} from './generated/dealers'

const MAX_WORDS = 1_000

/** Changes a dealer of the directory, or adds one. What is typed survives a colleague's change, Escape, and a reload. */
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
  // What the edits started from: a colleague may save meanwhile.
  const [restored, setRestored] = useState(() => savedDealer(dealer?.id).read())
  const [base, setBase] = useState(restored?.base ?? dealer)
  const [changes, setChanges] = useState<Partial<DealerDraft>>({})
  const [save] = useSaveDealerMutation({ refetchQueries: ['DealerList', 'History'] })
  const client = useApolloClient()
  const form = useSubmit(restored?.draft ?? startOf(dealer), async (draft) => {
    const { valid, problems } = readDealer({ ...draft, makes: makesIn(draft.makes) }, Date.now())
    if (!valid) return problems
    try {
      const { data } = await save({
        variables: { id: base?.id, revision: base?.revision, input: valid },
      })
      if (!data) return
      savedDealer(dealer?.id).forget()
      onClose()
      onSaved(data.saveDealer)
    } catch (error) {
      if (base && refusalOf(error)?.code === 'CONFLICT') await takeStored(base, draft)
      throw error
    }
  })

  const { values } = form
  const id = dealer?.id
  useEffect(() => {
    if (isSameDraft(values, startOf(base))) savedDealer(id).forget()
    else savedDealer(id).save({ base, draft: values })
  }, [id, base, values])

  function startOver() {
    setRestored(undefined)
    setBase(dealer)
    setChanges({})
    form.reset(startOf(dealer))
  }

  /** Shows what a colleague saved meanwhile, so that saving again overwrites only what was edited here. */
  async function takeStored(base: DealerPageFragment, draft: DealerDraft) {
    const { data } = await client.query({
      query: DealerByIdDocument,
      variables: { id: base.id },
      fetchPolicy: 'network-only',
    })
    const stored = data?.dealer
    if (!stored) return
    const { merged, changes } = mergeDraft(draft, draftOf(base), draftOf(stored))
    form.set(merged)
    setBase(stored)
    setChanges(changes)
  }

  /** The props of a field; one that a colleague changed says so. */
  const field = (name: keyof DealerDraft, hint?: string) => {
    const theirs = changes[name]
    const isSame = theirs === values[name]
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
      aside={<StartOver onPress={restored && startOver} />}
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
