import { useParams, useSearchParams } from 'react-router-dom'
import { reviewStatuses } from '../../../shared/words/reviews'
import { choicesIn } from '../../../shared/words/rows'
import type { ReviewStatus } from '../../generated/schema'
import { FilterLinks } from '../../ui/filter-links'
import { ListDetail } from '../frame/list-detail'
import { staffPaths } from '../paths'
import { ReviewList } from './review-list'
import { ReviewPane } from './review-pane'

const filters: { value: ReviewStatus | 'ALL'; words: string }[] = [
  ...choicesIn(reviewStatuses),
  { value: 'ALL', words: 'All' },
]

/** What buyers say about their deals, and what the website may show of it. */
export function ReviewsScreen() {
  const { dealId } = useParams()
  const [parameters] = useSearchParams()
  const chosen =
    filters.find(({ value }) => value === parameters.get('status'))?.value ?? 'SUBMITTED'
  return (
    <ListDetail
      title="Reviews"
      listPath={staffPaths.reviews()}
      filters={<FilterLinks label="Status" name="status" options={filters} chosen={chosen} />}
      list={<ReviewList key={chosen} status={chosen === 'ALL' ? null : chosen} />}
      detail={dealId && <ReviewPane key={dealId} dealId={dealId} />}
    />
  )
}
