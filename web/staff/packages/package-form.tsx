import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { TextField } from '../../ui/field'
import { toast } from '../../ui/toast'
import { FeatureLines } from './feature-lines'
import { type StaffPackageFragment, useUpdatePackageMutation } from './generated/packages'
import {
  changesOf,
  draftOf,
  type PackageDraft,
  type PackageProblems,
  problemsOf,
} from './package-draft'

export function PackageForm({ offer }: { offer: StaffPackageFragment }) {
  // The version the edits started from, so that saving doesn't undo a colleague's edit of another field.
  const [base, setBase] = useState(offer)
  const [draft, setDraft] = useState(() => draftOf(offer))
  const [problems, setProblems] = useState<PackageProblems>({})
  const [update, { loading }] = useUpdatePackageMutation({
    // The ribbon moves from one package to another.
    refetchQueries: ['AllPackages', 'History'],
  })
  const changes = changesOf(base, draft)
  const isChanged = Object.keys(changes).length > 0
  if (!isChanged && isOther(offer, base)) startFrom(offer)

  function startFrom(found: StaffPackageFragment) {
    setBase(found)
    setDraft(draftOf(found))
    setProblems({})
  }

  const set = (change: Partial<PackageDraft>) => {
    setDraft({ ...draft, ...change })
    setProblems(without(problems, Object.keys(change)))
  }

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (loading || !isChanged) return
    const form = event.currentTarget
    const found = problemsOf(draft, offer)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(form)
    try {
      const { data } = await update({ variables: { id: offer.id, input: changes } })
      if (data) startFrom(data.updatePackage)
      toast({
        title: 'Saved',
        description: `${offer.name} is live on the site.`,
        tone: 'success',
      })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.fields) {
        setProblems(byField(refusal.fields))
        return focusFirstProblem(form)
      }
      toast({
        title: 'Not saved',
        description: refusal?.message ?? 'Please try again.',
        tone: 'error',
      })
    }
  }

  return (
    <form onSubmit={save} noValidate className="space-y-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Price in US dollars"
          inputMode="decimal"
          value={draft.price}
          problem={problems.price}
          onChange={({ target }) => set({ price: target.value })}
        />
        <TextField
          label="Total spots"
          inputMode="numeric"
          hint={`${offer.soldInventory} sold + ${offer.heldInventory} on hold is the minimum.`}
          value={draft.totalInventory}
          problem={problems.totalInventory}
          onChange={({ target }) => set({ totalInventory: target.value })}
        />
      </div>
      <FeatureLines
        features={draft.features}
        problem={problems.features}
        onChange={(features) => set({ features })}
      />
      <div className="space-y-4">
        <CheckField
          label="“Most Popular” ribbon"
          hint="Only one package can have it."
          checked={draft.isMostPopular}
          onChange={({ target }) => set({ isMostPopular: target.checked })}
        />
        <CheckField
          label="Hidden"
          hint="Not on the packages page and not for sale. Existing orders don't change."
          checked={draft.isHidden}
          onChange={({ target }) => set({ isHidden: target.checked })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={loading} disabled={!isChanged}>
          Save changes
        </Button>
        <Button variant="quiet" disabled={!isChanged || loading} onClick={() => startFrom(offer)}>
          Discard changes
        </Button>
      </div>
    </form>
  )
}

/** Whether the package changed elsewhere in a field that the form shows. */
const isOther = (offer: StaffPackageFragment, base: StaffPackageFragment) =>
  Object.keys(changesOf(base, draftOf(offer))).length > 0

const without = (problems: PackageProblems, names: string[]) =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)))

/** Drops the list index from the server's field names, such as `features.2`. */
const byField = (problems: Record<string, string>): PackageProblems =>
  Object.fromEntries(Object.entries(problems).map(([path, words]) => [path.split('.')[0], words]))

function focusFirstProblem(form: HTMLFormElement) {
  // After React has marked the fields.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
