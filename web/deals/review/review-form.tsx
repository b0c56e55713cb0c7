import { type FormEvent, useRef, useState } from 'react'
import { lengthOf } from '../../../shared/deals/deal-fields'
import {
  MAX_REVIEW_WORDS,
  MAX_SHOWN_NAME,
  MAX_SHOWN_PLACE,
  reviewConsent,
  reviewProblems,
} from '../../../shared/deals/review'
import { reviewKey } from '../../account/visitor-storage'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { fieldGrid, TextAreaField, TextField } from '../../ui/field'
import { Sheet } from '../../ui/paper/sheet'
import { toast } from '../../ui/toast/toast'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { type DealReviewFragment, useSaveReviewMutation } from './generated/review'
import { RatingField } from './rating-field'
import { draftOf, isSameDraft, type ReviewDraft } from './review-draft'

/** Writes a review, or changes the one that is stored. */
export function ReviewForm({
  deal,
  review,
  start,
}: {
  deal: DealFragment
  /** The one that is stored. */
  review?: DealReviewFragment
  start: ReviewDraft
}) {
  const { refresh } = useDeal()
  const [saveReview] = useSaveReviewMutation()
  const element = useRef<HTMLFormElement>(null)
  const form = useSubmit(
    start,
    async (sent) => {
      const { rating, ...input } = sent
      const problems = reviewProblems({ ...input, rating: Number(rating) || null })
      if (Object.keys(problems).length > 0) return problems
      const { data } = await saveReview({
        variables: { dealId: deal.id, input: { ...input, rating: Number(rating) } },
      })
      await refresh()
      if (data) form.reset(draftOf(data.saveReview), sent)
      toast({ tone: 'success', title: 'Thank you for your review' })
    },
    { draft: reviewKey(deal.id), place: 'localStorage' },
  )
  const { values } = form
  const isChanged = !isSameDraft(values, start)

  // It was changed in another tab, and nothing is typed here that could be lost.
  const [previous, setPrevious] = useState(start)
  if (!isSameDraft(start, previous)) {
    setPrevious(start)
    if (isSameDraft(values, previous)) form.reset(start)
  }

  async function send(event: FormEvent) {
    const isSent = await form.submit(event)
    if (!isSent) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  return (
    <form ref={element} onSubmit={send} noValidate className="space-y-5">
      <Sheet className="space-y-6">
        <RatingField
          value={values.rating}
          problem={form.problems.rating}
          onChoose={(rating) => form.set({ rating })}
        />
        <div>
          <TextAreaField
            label="Your words"
            hint={`${lengthOf(values.words).toLocaleString('en-US')} of ${MAX_REVIEW_WORDS.toLocaleString('en-US')} characters. What helped? What would have helped?`}
            rows={6}
            {...form.field('words')}
          />
          <div className={fieldGrid}>
            <TextField
              label="Name to show"
              autoComplete="off"
              maxLength={MAX_SHOWN_NAME}
              {...form.field('shownName')}
            />
            <TextField
              label="Town to show (optional)"
              autoComplete="off"
              maxLength={MAX_SHOWN_PLACE}
              {...form.field('shownPlace')}
            />
          </div>
        </div>
        <CheckField
          label={reviewConsent.text}
          checked={values.mayPublish}
          onChange={({ target }) => form.set({ mayPublish: target.checked })}
        />
      </Sheet>
      {form.failure && (
        <p role="alert" className="font-semibold text-red">
          {form.failure}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        busy={form.isBusy}
        disabled={!!review && !isChanged}
        className="max-sm:w-full"
      >
        {review ? 'Save changes' : 'Send your review'}
      </Button>
      {review?.status === 'PUBLISHED' && isChanged && (
        <p className="text-ink-soft">We’ll read it again before we show it.</p>
      )}
    </form>
  )
}
