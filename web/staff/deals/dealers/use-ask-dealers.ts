import { useEffect, useState } from 'react'
import { deadlineWords } from '../../../../shared/deals/answer-deadline'
import { MAX_DEALERS_AT_ONCE } from '../../../../shared/limits'
import type { QuoteRequestKind } from '../../../generated/schema'
import { useSubmit } from '../../../graph/use-submit'
import { randomId } from '../../../ui/browser/random-id'
import { toast } from '../../../ui/toast/toast'
import { type AskDraft, saveAsk, savedAsk, withDeadline } from './ask-draft'
import { choiceOf, recipientOf } from './askable'
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
  // What the text says: the field is empty while a part of it is being entered.
  const [lastDeadline, setLastDeadline] = useState(initial.deadlineEastern)
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
    saveAsk(dealId, kind, { ...values, deadlineEastern: lastDeadline }, blank)
  }, [values, lastDeadline, blank, dealId, kind])

  /** Checks dealers, unless they are checked, up to the most that can be asked at once. */
  function check(...dealers: AskableDealerFragment[]) {
    const ids = new Set(dealers.map(({ id }) => id))
    setSeen((current) => [...current.filter(({ id }) => !ids.has(id)), ...dealers])
    const added = dealers.filter(({ id }) => !values.to.some(({ dealer }) => dealer.id === id))
    const usual = (dealer: AskableDealerFragment) =>
      blank.to.find((choice) => choice.dealer.id === dealer.id) ?? choiceOf(dealer)
    set({ to: [...values.to, ...added.map(usual)].slice(0, MAX_DEALERS_AT_ONCE) })
  }

  function startOver() {
    setRestored(false)
    setRefused({})
    setSent(0)
    setLastDeadline(blank.deadlineEastern)
    form.reset(blank)
  }

  return {
    ...form,
    refused,
    /** How many dealers got the email when others did not. */
    sent,
    seen,
    startOver: isRestored ? startOver : undefined,
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
      set({ deadlineEastern, text: withDeadline(values.text, lastDeadline, deadlineEastern) })
      if (deadlineWords(deadlineEastern)) setLastDeadline(deadlineEastern)
    },
    /** Adds dealers to the deal, to be called: those without an email, or else all that are checked. */
    addWithoutEmail: () =>
      form.run(async () => {
        if (values.to.length === 0) return { to: 'Check a dealer first' }
        const unreachable = values.to.filter((choice) => !recipientOf(choice))
        const added = unreachable.length > 0 ? unreachable : values.to
        for (const { dealer } of added) {
          await ask({ variables: { dealId, dealerId: dealer.id } })
        }
        const to = values.to.filter((choice) => !added.includes(choice))
        set({ to })
        // The dialog closes before a change of the values is saved.
        if (to.length === 0) {
          saveAsk(dealId, kind, { ...values, to, deadlineEastern: lastDeadline }, blank)
        }
        toast({ title: `Added ${dealersText(added.length)}`, tone: 'success' })
        onAsked(to.length === 0)
        return undefined
      }),
  }
}

export type AskForm = ReturnType<typeof useAskDealers>

export const dealersText = (count: number) => `${count} ${count === 1 ? 'dealer' : 'dealers'}`
