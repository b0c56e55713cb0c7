import { Suspense, useState } from 'react'
import { money } from '../../../shared/money'
import { useAction } from '../../graph/use-action'
import { lazyPart } from '../../shell/lazy-screen'
import { Button } from '../../ui/button'
import { ModelName } from '../../ui/model-name'
import type { DealFragment } from '../generated/deal'
import type { QuoteFragment } from '../quotes/generated/quotes'
import { vehicleName } from '../quotes/quote-words'
import { useRemoveOwnOfferMutation } from './generated/offers'

const OfferDialog = lazyPart(async () => (await import('./offer-dialog')).OfferDialog)

/** Offers that the buyer got elsewhere. They appear on the price line. */
export function OwnOffers({ deal }: { deal: DealFragment }) {
  const [edited, setEdited] = useState<QuoteFragment | 'new'>()
  // Once a quote is accepted, its offers stay as they are.
  const canChange = deal.stage === 'INTAKE' || deal.stage === 'SEARCHING' || deal.stage === 'QUOTED'
  return (
    <div>
      <p className="text-ink-soft">
        Do you have a written, itemized offer for the same kind of vehicle? We try to beat it, and
        you see it next to your quotes.
      </p>
      <ul className="mt-3 space-y-2 empty:hidden">
        {deal.ownOffers.map((offer) => (
          <Offer key={offer.id} offer={offer} onEdit={canChange && (() => setEdited(offer))} />
        ))}
      </ul>
      {canChange && (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => setEdited('new')}>
          Add your own offer
        </Button>
      )}
      {edited && (
        <Suspense>
          <OfferDialog
            deal={deal}
            offer={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Offer({ offer, onEdit }: { offer: QuoteFragment; onEdit: false | (() => void) }) {
  const [removeOwnOffer] = useRemoveOwnOfferMutation()
  const [run, isBusy] = useAction()

  const remove = () =>
    run(() => removeOwnOffer({ variables: { id: offer.id } }), { failed: 'Not removed' })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-y py-2.5">
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">
          {money(offer.totals.outTheDoor, true)} out the door
        </p>
        <p className="text-ink-soft text-sm">
          <ModelName>{vehicleName(offer)}</ModelName>
        </p>
      </div>
      {onEdit && (
        <div className="flex gap-1">
          <Button variant="bare" size="sm" onClick={onEdit}>
            Edit
          </Button>
          <Button variant="bare" size="sm" busy={isBusy} onClick={() => void remove()}>
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}
