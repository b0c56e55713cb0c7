import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button'
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
  const isOpen = deal.stage === 'SEARCHING' || deal.stage === 'QUOTED'
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
    <Panel title="Accept this quote" className="print:hidden">
      <AcceptForm deal={deal} quote={quote} />
      <div className="mt-3 border-rule border-t pt-3">
        {quote.declinedAt ? (
          <p className="text-ink-soft text-sm">
            You said it’s not for you{quote.declineNote && `: “${quote.declineNote}”`}. You can
            still accept it.
          </p>
        ) : (
          <Button variant="bare" size="sm" onClick={() => setDeclining(true)}>
            Not for me
          </Button>
        )}
      </div>
      {isDeclining && <DeclineDialog quote={quote} onClose={() => setDeclining(false)} />}
    </Panel>
  )
}
