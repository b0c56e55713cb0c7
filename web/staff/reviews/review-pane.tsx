import { Link } from 'react-router-dom'
import { publishProblem } from '../../../shared/deals/review'
import { money } from '../../../shared/money'
import { reviewStatuses } from '../../../shared/words/reviews'
import { useAction } from '../../graph/use-action'
import { useRefetchOn } from '../../live/use-refetch-on'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { StateMark } from '../../ui/paper/state-mark'
import { Stars } from '../../ui/stars'
import { livingList } from '../frame/connections'
import { DetailPane } from '../frame/detail-pane'
import { dealEvents } from '../frame/events'
import { useMay } from '../frame/rights'
import { Term, Terms } from '../frame/terms'
import { staffPaths } from '../paths'
import {
  type ReviewDetailFragment,
  useReviewOfDealQuery,
  useSetReviewStatusMutation,
} from './generated/reviews'

export function ReviewPane({ dealId }: { dealId: string }) {
  const query = useReviewOfDealQuery({ variables: { dealId }, ...livingList })
  useRefetchOn(dealEvents, query.refetch, (change) => change.dealId === dealId)
  return (
    <DetailPane
      label="Review"
      listPath={staffPaths.reviews()}
      listName="All reviews"
      query={query}
      item={query.data && (query.data.deal?.review ?? null)}
      notFound="Review not found"
      className="lg:py-6"
    >
      {(review) => <Review review={review} onChanged={query.refetch} />}
    </DetailPane>
  )
}

function Review({ review, onChanged }: { review: ReviewDetailFragment; onChanged: () => unknown }) {
  const { id, rating, words, shownName, shownPlace, status, submittedAt } = review
  const maySet = useMay()('SETTINGS')
  const isWithdrawn = status === 'WITHDRAWN'
  return (
    <article className="max-w-3xl space-y-5">
      <header>
        <h2 dir="auto" className="text-2xl [overflow-wrap:anywhere]">
          {shownName || 'Taken back'}
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Stars rating={rating} className="size-5" />
          <StateMark of={reviewStatuses} state={status} />
          <span className="text-ink-soft text-sm">Sent {easternMoment(submittedAt)}</span>
        </p>
      </header>
      {isWithdrawn ? (
        <p className="text-ink-soft">
          The buyer took this review back, and its words are deleted. They may write a new one.
        </p>
      ) : (
        <blockquote className="border-ink border-l-4 bg-paper px-4 py-3">
          <p dir="auto" className="whitespace-pre-line text-lg [overflow-wrap:anywhere]">
            {words}
          </p>
          <footer dir="auto" className="mt-2 text-ink-soft [overflow-wrap:anywhere]">
            {[shownName, shownPlace].filter(Boolean).join(', ')}
          </footer>
        </blockquote>
      )}
      {!isWithdrawn && <Decision review={review} maySet={maySet} onChanged={onChanged} />}
      <Facts review={review} />
      <Link
        to={staffPaths.historyOf('REVIEW', id)}
        className="inline-block text-ink text-sm underline underline-offset-4"
      >
        History of this review
      </Link>
    </article>
  )
}

/** Owners publish and hide; everyone reads why it can't be published. */
function Decision({
  review: { id, status, mayPublish, revision, deal },
  maySet,
  onChanged,
}: {
  review: ReviewDetailFragment
  maySet: boolean
  onChanged: () => unknown
}) {
  const [setStatus] = useSetReviewStatusMutation({ refetchQueries: ['Reviews'] })
  const [run, isBusy] = useAction()
  const problem = publishProblem({
    isWithdrawn: false,
    mayPublish,
    isVerified: deal?.saving?.isVerified ?? false,
  })
  const choose = (next: 'PUBLISHED' | 'HIDDEN', done: string) =>
    run(
      async () => {
        try {
          await setStatus({ variables: { id, status: next, revision } })
        } finally {
          await onChanged() // also what has changed meanwhile
        }
      },
      { done },
    )
  return (
    <div className="space-y-2">
      {maySet && (
        <div className="flex flex-wrap gap-3">
          {status !== 'PUBLISHED' && (
            <Button
              disabled={problem !== null}
              busy={isBusy}
              onClick={() => void choose('PUBLISHED', 'Published')}
            >
              Publish
            </Button>
          )}
          {status !== 'HIDDEN' && (
            <Button variant="quiet" busy={isBusy} onClick={() => void choose('HIDDEN', 'Hidden')}>
              Hide
            </Button>
          )}
        </div>
      )}
      {status !== 'PUBLISHED' && problem && (
        <p className="text-ink-soft">Can’t be published: {problem}</p>
      )}
    </div>
  )
}

function Facts({ review }: { review: ReviewDetailFragment }) {
  const { deal, mayPublish, consentText, status, decidedBy, decidedAt } = review
  const { chosen, saving } = deal ?? {}
  return (
    <Terms className="divide-y divide-rule border-rule border-y">
      {deal && (
        <Term name="Deal">
          <Link to={staffPaths.deal(deal.id)} className="text-ink underline underline-offset-4">
            {deal.number}
          </Link>
          {deal.buyerName && `, ${deal.buyerName}`}
        </Term>
      )}
      {chosen && (
        <Term name="Vehicle">
          {[chosen.year, chosen.make, chosen.model, chosen.trim].filter(Boolean).join(' ')}
        </Term>
      )}
      <Term name="Saving">
        {saving
          ? `${money(saving.total, true)}, ${saving.isVerified ? 'verified' : 'not verified'}`
          : 'Not recorded'}
      </Term>
      {status !== 'WITHDRAWN' && (
        <Term name="Consent">{mayPublish ? `“${consentText}”` : 'Not given'}</Term>
      )}
      {decidedAt && (
        <Term name={status === 'PUBLISHED' ? 'Published' : 'Hidden'}>
          {decidedBy}, {easternMoment(decidedAt)}
        </Term>
      )}
    </Terms>
  )
}
