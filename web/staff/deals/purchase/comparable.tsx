import { useState } from 'react'
import { Button } from '../../../ui/button'
import { useMay } from '../../frame/rights'
import type { StaffDealFragment } from '../deal/generated/deals'
import { NoteDialog } from '../deal/note-dialog'
import { useReviewOwnOfferMutation } from './generated/purchase'

/** Whether an own offer counts as a price on paper, with the reason that the buyer reads. */
export function Comparable({
  deal,
  offer: { id, isComparable, comparableNote },
  onChange,
}: {
  deal: StaffDealFragment
  offer: StaffDealFragment['ownOffers'][number]
  onChange: () => void
}) {
  const [asked, setAsked] = useState<boolean>()
  const [review] = useReviewOwnOfferMutation()
  const mayDecide = useMay()('DEALS') && deal.stage !== 'CLOSED' && !deal.saving?.isVerified
  return (
    <div className="mt-1 text-sm">
      <p>
        {isComparable == null ? 'Not reviewed yet' : isComparable ? 'Comparable' : 'Not comparable'}
        {comparableNote && `: ${comparableNote}`}
      </p>
      {mayDecide && (
        <fieldset aria-label="Comparable?" className="my-1 flex flex-wrap gap-2">
          {isComparable !== true && (
            <Button variant="quiet" size="sm" onClick={() => setAsked(true)}>
              Comparable
            </Button>
          )}
          {isComparable !== false && (
            <Button variant="quiet" size="sm" onClick={() => setAsked(false)}>
              Not comparable
            </Button>
          )}
        </fieldset>
      )}
      {asked !== undefined && (
        <NoteDialog
          draft={`drafted-comparable ${id}`}
          title={asked ? 'Does this offer count?' : 'This offer doesn’t count?'}
          text="It counts if it is written, itemized, and for the same year, model, trim, and condition."
          label="Why"
          hint="The buyer reads this."
          action={asked ? 'It’s comparable' : 'It’s not comparable'}
          onClose={() => setAsked(undefined)}
          onSend={async (note) => {
            await review({ variables: { id, isComparable: asked, note } })
            onChange()
          }}
        />
      )}
    </div>
  )
}
