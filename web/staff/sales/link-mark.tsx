import type { LinkMarkFragment } from './generated/sales'

/** In a row of requests: whether a payment link waits for the customer. */
export function LinkMark({ of: { paymentLinks } }: { of: LinkMarkFragment }) {
  const open = paymentLinks?.find(({ status }) => status === 'OPEN')
  if (!open) return null
  return (
    <span className="text-ink-soft text-sm">
      {open.firstOpenedAt ? 'Link opened' : 'Link sent'}
    </span>
  )
}
