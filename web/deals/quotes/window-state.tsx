import { windowEnd } from '../../../shared/deals/deal-conditions'
import { WindowBar } from '../../ui/paper/window-bar'
import { Countdown } from '../live/countdown'
import { useTimeLeft } from '../live/server-clock'
import { useDeal } from '../live/use-deal'
import type { QuoteFragment } from './generated/quotes'
import { windowShare } from './window-share'

/** What a quote's window means now: time left, when it ended, or that it was accepted; of the others, then nothing. */
export function WindowState({ quote: { status, validUntil } }: { quote: QuoteFragment }) {
  const { chosen } = useDeal().deal
  if (status === 'ACCEPTED') return <span className="font-semibold text-pen">Accepted</span>
  if (!validUntil || chosen) return null
  if (status === 'EXPIRED') return <span>Expired {windowEnd(validUntil)}</span>
  return <Countdown until={validUntil} />
}

/** The same with a bar that shows how much of the window is left. */
export function QuoteWindow({
  quote,
  sideBySide = [quote],
}: {
  quote: QuoteFragment
  /** The quotes whose bars can be seen at once. */
  sideBySide?: readonly QuoteFragment[]
}) {
  const { validUntil } = quote
  const { chosen } = useDeal().deal
  const left = useTimeLeft(validUntil)
  const state = <WindowState quote={quote} />
  if (chosen || !validUntil) return state
  return (
    <WindowBar share={windowShare(quote, left, sideBySide)}>
      <span className="mt-1.5 block text-[0.9375rem]">{state}</span>
    </WindowBar>
  )
}
