import { solicitationStatuses } from '../../../shared/words/dealers'
import { dealStages } from '../../../shared/words/deals'
import { wordsFor } from '../../../shared/words/rows'
import { failureWords } from '../../graph/graph-error'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternShort } from '../../ui/eastern-time'
import { buyerOf } from '../words/deal-words'
import { Choices } from './choices'
import {
  type AskedDealerFragment,
  type ReplySubjectsQuery,
  useAskedForDealQuery,
  useAskedOfDealerQuery,
} from './generated/replies'

/** What a search found. */
export type Hit = NonNullable<ReplySubjectsQuery['search']>[number]

/** Which request of a deal, or to a dealer, the email answers. */
export function RequestChoice({
  hit: { kind, id, title },
  isBusy,
  onBack,
  onChoose,
}: {
  hit: Hit
  isBusy: boolean
  onBack: () => void
  onChoose: (request: AskedDealerFragment) => void
}) {
  const isDeal = kind === 'DEAL'
  const options = { variables: { id }, fetchPolicy: 'cache-and-network' } as const
  const ofDeal = useAskedForDealQuery({ ...options, skip: !isDeal })
  const ofDealer = useAskedOfDealerQuery({ ...options, skip: isDeal })
  const requests = isDeal
    ? ofDeal.data?.deal?.solicitations
    : ofDealer.data?.dealer?.solicitations?.edges.map(({ node }) => node)
  const error = ofDeal.error ?? ofDealer.error
  const now = useNow()
  return (
    <div className="space-y-4">
      <Choices
        title={
          requests?.length
            ? isDeal
              ? `${title}: which dealer wrote it?`
              : `${title}: about which deal?`
            : requests
              ? isDeal
                ? `No dealer has been asked for ${title.toLowerCase()}.`
                : `${title} hasn’t been asked for a quote.`
              : error
                ? failureWords(error)
                : 'Loading…'
        }
        isBusy={isBusy}
        choices={(requests ?? []).map((request) => ({
          key: request.id,
          name: isDeal
            ? request.dealer.name
            : `Deal ${request.deal.number}, ${buyerOf(request.deal)}`,
          detail: [
            wordsFor(solicitationStatuses, request.status),
            request.askedAt && `asked ${easternShort(request.askedAt, now)}`,
            !isDeal && wordsFor(dealStages, request.deal.stage),
          ]
            .filter(Boolean)
            .join(' · '),
          onChoose: () => onChoose(request),
        }))}
      />
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  )
}
