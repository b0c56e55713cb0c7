import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { dealProblems } from '../../../shared/deals/deal-fields'
import { refusalOf } from '../../graph/graph-error'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import { type QuoteFragment, useAcceptQuoteMutation } from './generated/quotes'

type Condition = QuoteFragment['conditions'][number]['condition']

/** The four conditions under which the price holds, each confirmed by itself. */
export function AcceptForm({ deal, quote }: { deal: DealFragment; quote: QuoteFragment }) {
  const { refresh } = useDeal()
  const navigate = useNavigate()
  const [acceptQuote] = useAcceptQuoteMutation()
  const names = quote.conditions.map(({ condition }) => condition)
  const form = useSubmit({ conditions: [] as readonly Condition[] }, async ({ conditions }) => {
    if (!names.every((name) => conditions.includes(name))) {
      return { conditions: dealProblems.conditions }
    }
    try {
      await acceptQuote({ variables: { id: quote.id, conditions: names } })
    } catch (error) {
      // Something else may have happened to the quote: this screen is about to show it.
      if (refusalOf(error)) void refresh()
      throw error
    }
    await refresh()
    navigate(dealPaths.deal(deal.id), { state: { isJustAccepted: true } })
  })
  const confirmed = form.values.conditions
  const problem = form.problems.conditions ?? form.failure

  function toggle(condition: Condition, isOn: boolean) {
    const others = confirmed.filter((each) => each !== condition)
    form.set({ conditions: isOn ? [...others, condition] : others })
  }

  async function accept(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget
    const isAccepted = await form.submit(event)
    if (!isAccepted) element.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
  }

  return (
    <form onSubmit={(event) => void accept(event)} noValidate>
      <fieldset className="mt-3" aria-describedby={problem ? 'accept-problem' : undefined}>
        <legend className="text-ink-soft">The price holds under four conditions:</legend>
        <div className="mt-3 space-y-3">
          {quote.conditions.map(({ condition, text }) => (
            <CheckField
              key={condition}
              label={
                <span dir="auto" className="font-normal [overflow-wrap:anywhere]">
                  {text}
                </span>
              }
              checked={confirmed.includes(condition)}
              onChange={({ target }) => toggle(condition, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      {problem && (
        <p id="accept-problem" role="alert" className="mt-3 text-red">
          {problem}
        </p>
      )}
      <Button type="submit" busy={form.isBusy} className="mt-5 w-full">
        Accept this quote
      </Button>
      <p className="mt-2 text-ink-faint text-sm">
        You sign the contract at the dealership. Until then, nothing is binding for you.
      </p>
    </form>
  )
}
