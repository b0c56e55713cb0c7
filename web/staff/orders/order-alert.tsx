import { TriangleAlert } from 'lucide-react'
import { easternMoment } from '../../ui/eastern-time'
import type { OrderDetailFragment } from './generated/orders'

/** A problem that staff must look at. */
export function OrderAlert({
  order: { status, disputedAt, note },
}: {
  order: OrderDetailFragment
}) {
  if (status !== 'REVIEW' && !disputedAt) return null
  return (
    <section
      aria-label="Needs attention"
      className="flex gap-3 rounded-sm border border-red bg-red-soft p-4"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-red" />
      <div className="min-w-0 space-y-1">
        {disputedAt && (
          <p className="font-semibold">
            The customer disputed this payment with their bank on {easternMoment(disputedAt)}.
            Respond in the card provider's dashboard: a refund here would pay twice.
          </p>
        )}
        {status === 'REVIEW' && (
          <p className="font-semibold">The amount paid or refunded doesn't match this order.</p>
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
