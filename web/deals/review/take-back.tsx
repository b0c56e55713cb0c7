import { useState } from 'react'
import { reviewKey } from '../../account/visitor-storage'
import { forgetDraft } from '../../graph/form-draft'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { useDeal } from '../live/use-deal'
import { type DealReviewFragment, useWithdrawReviewMutation } from './generated/review'

/** Takes the review back, after asking. */
export function TakeBack({ review }: { review: DealReviewFragment }) {
  const { deal, refresh } = useDeal()
  const [isOpen, setOpen] = useState(false)
  const [withdrawReview] = useWithdrawReviewMutation()
  const form = useSubmit({}, async () => {
    await withdrawReview({ variables: { id: review.id } })
    forgetDraft(reviewKey(deal.id), 'localStorage')
    setOpen(false)
    await refresh()
    toast({ tone: 'success', title: 'You took your review back' })
  })
  return (
    <>
      <Button variant="bare" onClick={() => setOpen(true)}>
        Take my review back
      </Button>
      {isOpen && (
        <FormDialog
          title="Take your review back?"
          form={form}
          action="Take it back"
          isDanger
          cancel="Keep it"
          onClose={() => setOpen(false)}
        >
          <p className="text-ink-soft">
            We delete your words and don’t show them any longer. You can write a new review at any
            time.
          </p>
        </FormDialog>
      )}
    </>
  )
}
