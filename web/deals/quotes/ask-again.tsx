import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { easternDate } from '../../ui/eastern-time'
import { useDeal } from '../live/use-deal'
import { type QuoteFragment, useAskForNewQuoteMutation } from './generated/quotes'

/** Asks for a new quote in place of an expired one. */
export function AskAgain({ quote }: { quote: QuoteFragment }) {
  const { refresh } = useDeal()
  const [askForNewQuote] = useAskForNewQuoteMutation()
  const [run, isBusy] = useAction()
  if (quote.askedAgainAt) {
    return (
      <p className="mt-2 text-ink-soft text-sm">
        You asked for a new quote on {easternDate(quote.askedAgainAt)}.
      </p>
    )
  }

  const ask = async () => {
    await askForNewQuote({ variables: { id: quote.id } })
    await refresh()
  }

  return (
    // Above the link that covers the row.
    <Button
      variant="quiet"
      size="sm"
      className="relative mt-2"
      busy={isBusy}
      onClick={() => void run(ask, { done: 'We’ll ask the dealer again' })}
    >
      Request a new quote
    </Button>
  )
}
