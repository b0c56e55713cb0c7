import { type FormEvent, useState } from 'react'
import { dollarsOf } from '../../../shared/decimals'
import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField, TextField } from '../../ui/field'
import { money } from '../../ui/money'
import { randomId } from '../../ui/random-id'
import { wordsOf } from '../frame/server-words'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/deal-frame'
import { serverNow } from '../live/server-clock'
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
  const [draft, setDraft] = useState(() => offerDraft(offer, deal.vehicles))
  const [problems, setProblems] = useState<Partial<OfferDraft>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(randomId)
  const { outTheDoorCents } = readOffer(draft, serverNow())

  const field = (name: keyof OfferDraft, label: string) => ({
    label,
    name,
    value: draft[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: target.value })
      setProblems({ ...problems, [name]: undefined })
    },
  })
  const amount = (name: keyof OfferDraft, label: string) => (
    <TextField {...field(name, label)} inputMode="decimal" placeholder="$0.00" />
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const read = readOffer(draft, serverNow())
    setProblems(read.problems)
    if (!read.input) return
    setBusy(true)
    try {
      await saveOwnOffer({
        variables: {
          dealId: deal.id,
          id: offer?.id ?? null,
          input: { ...read.input, requestKey },
        },
      })
      await refresh()
      onClose()
    } catch (error) {
      const refused = refusalOf(error)?.fields
      if (refused) setProblems(refused)
      setFailure(wordsOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog title="Your own offer" onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...field('condition', 'Condition')} options={conditions} alwaysChosen />
          <TextField {...field('year', 'Year')} inputMode="numeric" />
          <TextField {...field('make', 'Make')} />
          <TextField {...field('model', 'Model')} />
          <TextField {...field('trim', 'Trim (optional)')} />
          {amount('sellingPrice', 'Price of the vehicle')}
          {amount('addOns', 'Add-ons')}
          {amount('dealerFees', 'Dealer fees')}
          {amount('taxes', 'Tax, title, and registration')}
          {amount('rebates', 'Rebates')}
          <SelectField {...field('kind', 'Payment')} options={kinds} alwaysChosen />
          {draft.kind === 'FINANCE' && (
            <div className="grid grid-cols-2 gap-3">
              <TextField {...field('apr', 'APR')} inputMode="decimal" placeholder="5.9" />
              <TextField {...field('termMonths', 'Months')} inputMode="numeric" placeholder="60" />
            </div>
          )}
        </div>
        <p className="mt-4 flex justify-between gap-4 border-line border-t pt-3 font-semibold">
          Out-the-door price
          <span className="tabular-nums">
            {outTheDoorCents === null ? '–' : money(dollarsOf(outTheDoorCents), true)}
          </span>
        </p>
        {failure && (
          <p role="alert" className="mt-3 text-danger">
            {failure}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
