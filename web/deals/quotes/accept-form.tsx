import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { dealProblems } from '../../../shared/deal-fields'
import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { toast } from '../../ui/toast'
import { wordsOf } from '../frame/server-words'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/deal-frame'
import { dealPaths } from '../paths'
import { type QuoteFragment, useAcceptQuoteMutation } from './generated/quotes'

type Condition = QuoteFragment['conditions'][number]['condition']

/** The four conditions under which the price holds, each confirmed by itself. */
export function AcceptForm({ deal, quote }: { deal: DealFragment; quote: QuoteFragment }) {
  const { refresh } = useDeal()
  const navigate = useNavigate()
  const [acceptQuote] = useAcceptQuoteMutation()
  const [confirmed, setConfirmed] = useState<readonly Condition[]>([])
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const names = quote.conditions.map(({ condition }) => condition)

  function toggle(condition: Condition, isOn: boolean) {
    setConfirmed((known) => [
      ...known.filter((each) => each !== condition),
      ...(isOn ? [condition] : []),
    ])
    setProblem(undefined)
  }

  async function accept(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!names.every((name) => confirmed.includes(name))) {
      flushSync(() => setProblem(dealProblems.conditions))
      form.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await acceptQuote({ variables: { id: quote.id, conditions: names } })
      await refresh()
      toast({ tone: 'success', title: `You accepted ${quote.dealerName}’s quote` })
      navigate(dealPaths.deal(deal.id))
    } catch (error) {
      // Something else may have happened to the quote: this screen is about to show it.
      if (refusalOf(error)) void refresh()
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void accept(event)} noValidate>
      <fieldset className="mt-3" aria-describedby={problem ? 'accept-problem' : undefined}>
        <legend className="text-ink-soft">The price holds under four conditions:</legend>
        <div className="mt-3 space-y-3">
          {quote.conditions.map(({ condition, text }) => (
            <CheckField
              key={condition}
              label={<span className="font-normal [overflow-wrap:anywhere]">{text}</span>}
              checked={confirmed.includes(condition)}
              onChange={({ target }) => toggle(condition, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      {problem && (
        <p id="accept-problem" role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" busy={busy} className="mt-5 w-full">
        Accept this quote
      </Button>
      <p className="mt-2 text-ink-faint text-sm">
        You sign the contract at the dealership. Until then, nothing is binding for you.
      </p>
    </form>
  )
}
