import { type RefObject, useEffect, useRef, useState } from 'react'
import { rankedPrice } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { Button, ButtonLink, buttonLook } from '../../ui/button'
import { Canary } from '../../ui/paper/sheet'
import { Panel } from '../frame/panel'
import type { DealFragment } from '../generated/deal'
import { useTimeLeft } from '../live/server-clock'
import { dealPaths } from '../paths'
import { AcceptForm } from './accept-form'
import { AskAgain } from './ask-again'
import { DeclineDialog } from './decline-dialog'
import type { QuoteFragment } from './generated/quotes'

/** What the buyer can do with a quote now. */
export function Decision({ deal, quote }: { deal: DealFragment; quote: QuoteFragment }) {
  const [isDeclining, setDeclining] = useState(false)
  const left = useTimeLeft(quote.validUntil)
  const form = useRef<HTMLDivElement>(null)
  const isOpen = deal.stage === 'SEARCHING' || deal.stage === 'QUOTED'
  const canAccept = isOpen && quote.status === 'PUBLISHED' && left > 0
  const isFormInView = useInView(form, canAccept)
  if (quote.status === 'ACCEPTED') {
    return (
      <Panel title="You accepted this quote" className="print:hidden">
        <ol className="mt-3 list-disc space-y-1.5 pl-5 text-ink-soft marker:text-ink">
          {quote.conditions.map(({ condition, text }) => (
            <li key={condition}>{text}</li>
          ))}
        </ol>
        <ButtonLink to={dealPaths.sheet(deal.id)} className="mt-4 w-full">
          Deal sheet
        </ButtonLink>
      </Panel>
    )
  }
  if (!isOpen) return null
  if (quote.status === 'EXPIRED' || (quote.status === 'PUBLISHED' && left === 0)) {
    return (
      <Panel title="This quote expired" className="print:hidden">
        <p className="mt-2 text-ink-soft">
          The dealership held it until then. We can ask whether it still stands.
        </p>
        <AskAgain quote={quote} />
      </Panel>
    )
  }
  if (quote.status !== 'PUBLISHED') return null
  return (
    <>
      <div ref={form}>
        <Canary
          as="section"
          id="accept"
          tabIndex={-1}
          aria-labelledby="accept-title"
          className="scroll-mt-20"
        >
          <h2 id="accept-title" className="text-2xl">
            Accept this quote
          </h2>
          <AcceptForm deal={deal} quote={quote} />
        </Canary>
      </div>
      <div className="mt-4">
        {quote.declinedAt ? (
          <p className="text-ink-soft text-sm">
            You said it’s not for you{quote.declineNote && `: “${quote.declineNote}”`}. You can
            still accept it.
          </p>
        ) : (
          <Button variant="quiet" size="sm" onClick={() => setDeclining(true)}>
            Not for me
          </Button>
        )}
      </div>
      {!isFormInView && <AcceptBar quote={quote} />}
      {isDeclining && <DeclineDialog quote={quote} onClose={() => setDeclining(false)} />}
    </>
  )
}

/** On phones, keeps the total and the way to the form in view until the form itself is. */
function AcceptBar({ quote }: { quote: QuoteFragment }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-x-3 gap-y-1 border-ink border-t-2 bg-paper py-2.5 pr-20 max-[22.5rem]:flex-col max-[22.5rem]:items-start pb-[max(0.625rem,env(safe-area-inset-bottom))] pl-5 lg:hidden print:hidden">
      <p className="min-w-0 flex-1 font-display text-lg leading-tight">
        {money(rankedPrice(quote), true)}
      </p>
      <a href="#accept" className={buttonLook({}, 'px-3!')}>
        Accept this quote
      </a>
    </div>
  )
}

/** Whether an element is in the window; false while it isn't there. */
function useInView(element: RefObject<HTMLElement | null>, isThere: boolean) {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!isThere || !element.current) return
    // A busy phone notices several changes at once; the last one is how it is now.
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? false),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isThere])
  return isInView
}
