import { windowEnd } from '../../../shared/deals/deal-conditions'
import { WindowBar } from '../../ui/paper/window-bar'
import { Countdown } from '../live/countdown'
import { useTimeLeft } from '../live/server-clock'
import type { QuoteFragment } from './generated/quotes'

/** What a quote's window means now: time left, when it ended, or that it was accepted. */
export function WindowState({ quote: { status, validUntil } }: { quote: QuoteFragment }) {
  if (status === 'ACCEPTED') return <span className="font-semibold text-pen">Accepted</span>
  if (!validUntil) return null
  if (status === 'EXPIRED') return <span>Expired {windowEnd(validUntil)}</span>
  return <Countdown until={validUntil} />
}

/** The same with a bar that shows how much of the window is left. */
export function QuoteWindow({ quote }: { quote: QuoteFragment }) {
  const { status, validUntil, publishedAt } = quote
  const left = useTimeLeft(validUntil)
  const whole = Date.parse(validUntil ?? '') - Date.parse(publishedAt ?? '')
  const state = <WindowState quote={quote} />
  if (status === 'ACCEPTED' || !validUntil) return state
  return (
    <WindowBar share={status === 'PUBLISHED' && whole > 0 ? left / whole : 0}>
      <span className="mt-1.5 block text-[0.9375rem]">{state}</span>
    </WindowBar>
  )
}
