import { windowEnd } from '../../../shared/deals/deal-conditions'
import { Countdown } from '../live/countdown'
import type { QuoteFragment } from './generated/quotes'

/** What a quote's window means now: time left, when it ended, or that it was accepted. */
export function WindowState({ quote: { status, validUntil } }: { quote: QuoteFragment }) {
  if (status === 'ACCEPTED') return <span className="font-semibold text-pen">Accepted</span>
  if (!validUntil) return null
  if (status === 'EXPIRED') return <span>Expired {windowEnd(validUntil)}</span>
  return <Countdown until={validUntil} />
}
