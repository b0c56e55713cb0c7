import { useEffect, useState } from 'react'
import type { QuoteRequestKind } from '../../../generated/schema'
import { useSubmit } from '../../../graph/use-submit'
import { randomId } from '../../../ui/browser/random-id'
import { toast } from '../../../ui/toast/toast'
import { type AskDraft, partToSave, savedAsk } from './ask-draft'
import { type Choice, choiceOf } from './askable'
import { withDeadline } from './deadline'
import type { AskableDealerFragment } from './generated/dealers'
import { useAskDealerMutation, useRequestQuotesMutation } from './generated/dealers'

interface Asking {
  dealId: string
  kind: QuoteRequestKind
  /** The default email. */
  blank: AskDraft
  /** The draft from before, if there is one. */
  restored: AskDraft | undefined
  /** Called when dealers were asked, and whether all of them were. */
  onAsked: (all: boolean) => void
}

/** The state of an email to dealers. */
export function useAskDealers({ dealId, kind, blank, restored, onAsked }: Asking) {
  const [isRestored, setRestored] = useState(restored !== undefined)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [sent, setSent] = useState(0)
  const [request] = useRequestQuotesMutation({ refetchQueries: ['StaffFrame', 'Today'] })
  const [ask] = useAskDealerMutation()
  const initial = restored ?? blank
  // What was checked once stays in view, so that it can be checked again.
  const [seen, setSeen] = useState(() => initial.to.map(({ dealer }) => dealer))

  const form = useSubmit(initial, async ({ to, followUpEastern, ...texts }) => {
    if (to.length === 0) return { to: 'Check a dealer first' }
    const { data } = await request({
      variables: {
        input: {
          ...texts,
          followUpEastern: followUpEastern || null,
          dealId,
          kind,
          to: to.map(({ dealer, contactId }) => ({
            dealerId: dealer.id,
            contactId: contactId || null,
          })),
        },
      },
    })
    if (data) showResult(data.requestQuotes)
  })
  const { values, set } = form

  function showResult({
    sent,
    refused,
  }: {
    sent: readonly unknown[]
    refused: readonly { dealerId: string; message: string }[]
  }) {
    const reasons = Object.fromEntries(refused.map(({ dealerId, message }) => [dealerId, message]))
    setRefused(reasons)
    setSent(sent.length)
    if (refused.length === 0) {
      savedAsk(dealId, kind).forget()
      toast({ title: `On its way to ${dealersText(sent.length)}`, tone: 'success' })
    } else {
      const left = values.to.filter(({ dealer }) => dealer.id in reasons)
      set({ to: left, requestKey: randomId() })
    }
    onAsked(refused.length === 0)
  }

  useEffect(() => {
    const saved = partToSave(values, blank)
    if (saved) savedAsk(dealId, kind).save(saved)
    else savedAsk(dealId, kind).forget()
  }, [values, blank, dealId, kind])

  /** Checks a dealer, unless it is checked. */
  function check(dealer: AskableDealerFragment) {
    setSeen((current) => [...current.filter(({ id }) => id !== dealer.id), dealer])
    const isDealer = ({ dealer: { id } }: Choice) => id === dealer.id
    if (!values.to.some(isDealer)) set({ to: [...values.to, choiceOf(dealer)] })
  }

  return {
    ...form,
    refused,
    /** How many dealers got the email when others did not. */
    sent,
    seen,
    isRestored,
    startOver() {
      setRestored(false)
      setRefused({})
      setSent(0)
      form.reset(blank)
    },
    check,
    toggle(dealer: AskableDealerFragment) {
      const others = values.to.filter((choice) => choice.dealer.id !== dealer.id)
      if (others.length < values.to.length) set({ to: others })
      else check(dealer)
    },
    chooseContact(dealerId: string, contactId: string) {
      set({
        to: values.to.map((choice) =>
          choice.dealer.id === dealerId ? { ...choice, contactId } : choice,
        ),
      })
    },
    /** The text says the deadline, too. */
    setDeadline(deadlineEastern: string) {
      const text = withDeadline(values.text, values.deadlineEastern, deadlineEastern)
      set({ deadlineEastern, text })
    },
    /** Adds the dealers to the deal, to be called. */
    addWithoutEmail: () =>
      form.run(async () => {
        if (values.to.length === 0) return { to: 'Check a dealer first' }
        for (const { dealer } of values.to) {
          await ask({ variables: { dealId, dealerId: dealer.id } })
        }
        savedAsk(dealId, kind).forget()
        toast({ title: `Added ${dealersText(values.to.length)}`, tone: 'success' })
        onAsked(true)
        return undefined
      }),
  }
}

export type AskForm = ReturnType<typeof useAskDealers>

export const dealersText = (count: number) => `${count} ${count === 1 ? 'dealer' : 'dealers'}`
