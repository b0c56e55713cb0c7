import { TriangleAlert } from 'lucide-react'
import { easternMoment } from '../../ui/eastern-time'
import { disputeWords, inquiryWords } from './dispute-words'
import type { OrderDetailFragment } from './generated/orders'

/** A problem that staff must look at. */
export function OrderAlert({
  order: { status, disputedAt, openDispute, note },
}: {
  order: OrderDetailFragment
}) {
  const isInquiry = openDispute?.isInquiry
  const isProblem = status === 'REVIEW' || disputedAt
  if (!isProblem && !isInquiry) return null
  const [edge, color] = isProblem
    ? ['border-red bg-red-soft', 'text-red']
    : ['border-amber', 'text-amber']
  return (
    <section aria-label="Needs attention" className={`flex gap-3 rounded-sm border p-4 ${edge}`}>
      <TriangleAlert aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0 space-y-1">
        {disputedAt && (
          <p className="font-semibold">
            The buyer disputed this payment with their bank on {easternMoment(disputedAt)}.{' '}
            {disputeWords(isInquiry ? undefined : openDispute)}
          </p>
        )}
        {isInquiry && (
          <p className="font-semibold">
            The bank has asked about this payment since {easternMoment(openDispute.openedAt)}. No
            money has moved. {!disputedAt && inquiryWords(openDispute)}
          </p>
        )}
        {status === 'REVIEW' && (
          <p className="font-semibold">The amount paid or refunded doesn’t match this order.</p>
        )}
        {note && (
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {note}
          </p>
        )}
      </div>
    </section>
  )
}
