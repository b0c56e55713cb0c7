import { dollarText } from '../../../shared/money'
import { useSubmit } from '../../graph/use-submit'
import { SelectField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import type { DealFragment } from '../generated/deal'
import { serverNow } from '../live/server-clock'
import { useDeal } from '../live/use-deal'
import type { QuoteFragment } from '../quotes/generated/quotes'
import { useSaveOwnOfferMutation } from './generated/offers'
import { type OfferDraft, offerDraft, readOffer } from './offer-draft'

const conditions = { NEW: 'New', USED: 'Used', DEMO: 'Demo' }
const kinds = { CASH: 'Cash', FINANCE: 'Loan' }

export function OfferDialog({
  deal,
  offer,
  onClose,
}: {
  deal: DealFragment
  offer: QuoteFragment | undefined
  onClose: () => void
}) {
  const { refresh } = useDeal()
  const [saveOwnOffer] = useSaveOwnOfferMutation()
  const form = useSubmit(
    () => offerDraft(offer, deal.vehicles),
    async (draft, requestKey) => {
      const { problems, input } = readOffer(draft, serverNow())
      if (!input) return problems
      await saveOwnOffer({
        variables: { dealId: deal.id, id: offer?.id ?? null, input: { ...input, requestKey } },
      })
      await refresh()
      onClose()
    },
    { draft: `drafted-offer ${offer?.id ?? `of ${deal.id}`}` },
  )
  const { outTheDoorCents } = readOffer(form.values, serverNow())
  const amount = (name: keyof OfferDraft, label: string) => (
    <TextField label={label} inputMode="decimal" placeholder="$0.00" {...form.field(name)} />
  )

  return (
    <FormDialog title="Your own offer" form={form} action="Save" onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Condition"
          options={conditions}
          alwaysChosen
          {...form.field('condition')}
        />
        <TextField label="Year" inputMode="numeric" {...form.field('year')} />
        <TextField label="Make" {...form.field('make')} />
        <TextField label="Model" {...form.field('model')} />
        <TextField label="Trim (optional)" {...form.field('trim')} />
        {amount('sellingPrice', 'Price of the vehicle')}
        {amount('addOns', 'Add-ons')}
        {amount('dealerFees', 'Dealer fees')}
        {amount('taxes', 'Tax, title, and registration')}
        {amount('rebates', 'Rebates')}
        <SelectField label="Payment" options={kinds} alwaysChosen {...form.field('kind')} />
        {form.values.kind === 'FINANCE' && (
          <div className="grid grid-cols-2 gap-3">
            <TextField label="APR" inputMode="decimal" placeholder="5.9" {...form.field('apr')} />
            <TextField
              label="Months"
              inputMode="numeric"
              placeholder="60"
              {...form.field('termMonths')}
            />
          </div>
        )}
      </div>
      <p className="flex justify-between gap-4 border-rule border-t pt-3 font-semibold">
        Out-the-door price
        <span className="tabular-nums">
          {outTheDoorCents === null ? '–' : dollarText(outTheDoorCents)}
        </span>
      </p>
    </FormDialog>
  )
}
