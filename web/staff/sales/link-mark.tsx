import type { LinkMarkFragment } from './generated/sales'

/** In a row of requests, after the status: whether a payment link waits for the customer. */
export function LinkMark({ of: { paymentLinks } }: { of: LinkMarkFragment }) {
  const open = paymentLinks?.find(({ status }) => status === 'OPEN')
  if (!open) return null
  return <>, link {open.firstOpenedAt ? 'opened' : 'sent'}</>
}
