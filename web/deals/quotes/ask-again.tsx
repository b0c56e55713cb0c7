import { useState } from 'react'
import { Button } from '../../ui/button'
import { easternDate } from '../../ui/eastern-time'
import { toast } from '../../ui/toast'
import { wordsOf } from '../frame/server-words'
import { useDeal } from '../live/deal-frame'
import { type QuoteFragment, useAskForNewQuoteMutation } from './generated/quotes'

/** Asks for a new quote in place of an expired one. */
export function AskAgain({ quote }: { quote: QuoteFragment }) {
  const { refresh } = useDeal()
  const [askForNewQuote] = useAskForNewQuoteMutation()
  const [busy, setBusy] = useState(false)
  if (quote.askedAgainAt) {
    return (
      <p className="mt-2 text-ink-soft text-sm">
        You asked for a new quote on {easternDate(quote.askedAgainAt)}.
      </p>
    )
  }

  async function ask() {
    setBusy(true)
    try {
      await askForNewQuote({ variables: { id: quote.id } })
      await refresh()
      toast({ tone: 'success', title: 'We’ll ask the dealer again' })
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    // Above the link that covers the row.
    <Button variant="secondary" size="sm" className="relative mt-2" busy={busy} onClick={ask}>
      Request a new quote
    </Button>
  )
}
