import { type FormEvent, useState } from 'react'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { fieldGrid, TextField } from '../../ui/field'
import { toast } from '../../ui/toast/toast'
import { OwnersOnly, useMay } from '../frame/rights'
import { FeatureLines } from './feature-lines'
import { type StaffPackageFragment, useUpdatePackageMutation } from './generated/packages'
import { changesOf, draftOf, problemsOf } from './package-draft'

export function PackageForm({ offer }: { offer: StaffPackageFragment }) {
  // The version the edits started from, so that saving doesn't undo a colleague's edit of another field.
  const [base, setBase] = useState(offer)
  const mayChange = useMay()('SETTINGS')
  const [update] = useUpdatePackageMutation({
    // The ribbon moves from one package to another.
    refetchQueries: ['AllPackages', 'History'],
  })
  const form = useSubmit(
    () => draftOf(offer),
    async (draft) => {
      const problems = problemsOf(draft, offer)
      if (Object.keys(problems).length > 0) return problems
      const { data } = await update({ variables: { id: offer.id, input: changes } })
      if (data) startFrom(data.updatePackage)
      toast({
        title: 'Saved',
        description: `${offer.name} is live on the site.`,
        tone: 'success',
      })
    },
  )
  const { values: draft, set, isBusy } = form
  const changes = changesOf(base, draft)
  const isChanged = Object.keys(changes).length > 0
  if (!isChanged && isOther(offer, base)) startFrom(offer)

  function startFrom(offer: StaffPackageFragment) {
    setBase(offer)
    form.reset(draftOf(offer))
  }

  const save = async (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    const isSaved = await form.submit(event)
    if (!isSaved) element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <form onSubmit={save} noValidate>
      <fieldset disabled={!mayChange} className="space-y-6">
        <div className={`${fieldGrid} sm:grid-cols-3!`}>
          <TextField label="Price in US dollars" inputMode="decimal" {...form.field('price')} />
          <TextField
            label="Total spots"
            inputMode="numeric"
            hint={`${offer.soldInventory} sold + ${offer.heldInventory} on hold is the minimum.`}
            {...form.field('totalInventory')}
          />
          <TextField
            label="Sold before"
            inputMode="numeric"
            hint="Spots you sold before orders came in here. Fewer puts spots back on sale."
            {...form.field('soldBefore')}
          />
        </div>
        <FeatureLines
          features={draft.features}
          problem={form.problems.features}
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
            hint="Not on the packages page and not for sale. Existing orders don’t change."
            checked={draft.isHidden}
            onChange={({ target }) => set({ isHidden: target.checked })}
          />
        </div>
        {form.failure && (
          <p role="alert" className="text-red">
            {form.failure}
          </p>
        )}
        {mayChange ? (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isBusy} disabled={!isChanged}>
              Save changes
            </Button>
            <Button variant="bare" disabled={!isChanged || isBusy} onClick={() => startFrom(offer)}>
              Discard changes
            </Button>
          </div>
        ) : (
          <OwnersOnly>Save changes</OwnersOnly>
        )}
      </fieldset>
    </form>
  )
}

/** Whether the package changed elsewhere in a field that the form shows. */
const isOther = (offer: StaffPackageFragment, base: StaffPackageFragment) =>
  Object.keys(changesOf(base, draftOf(offer))).length > 0
