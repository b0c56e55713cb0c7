import type { OpenLinkFragment } from './generated/sales'

/** Says whether a payment link waits for the customer; null without an open one. */
export function openLinkWords({ paymentLinks }: OpenLinkFragment) {
  const open = paymentLinks?.find(({ status }) => status === 'OPEN')
  return open ? `Link ${open.firstOpenedAt ? 'opened' : 'sent'}` : null
}
