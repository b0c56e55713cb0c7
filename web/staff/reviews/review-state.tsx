import type { ReviewStatus } from '../../generated/schema'
import { Status } from '../../ui/paper/marks'

export const reviewStatusWords: Record<ReviewStatus, string> = {
  SUBMITTED: 'Submitted',
  PUBLISHED: 'Published',
  HIDDEN: 'Hidden',
  WITHDRAWN: 'Taken back',
}

const looks = {
  SUBMITTED: { tone: 'amber', shape: 'ring' },
  PUBLISHED: { tone: 'pen', shape: 'full' },
  HIDDEN: { tone: 'soft', shape: 'half' },
  WITHDRAWN: { tone: 'soft', shape: 'diamond' },
} as const satisfies Record<ReviewStatus, object>

/** What becomes of a review. */
export function ReviewState({ status }: { status: ReviewStatus }) {
  return <Status {...looks[status]}>{reviewStatusWords[status]}</Status>
}
