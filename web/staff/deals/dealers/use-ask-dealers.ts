import { useEffect, useState } from 'react'
import type { QuoteRequestKind } from '../../../generated/schema'
import { useSubmit } from '../../../graph/use-submit'
import { randomId } from '../../../ui/browser/random-id'
import { savedDraft } from '../../../ui/browser/saved-draft'
import { toast } from '../../../ui/toast/toast'
import type { AskableDealerFragment } from './generated/dealers'
import { type Choice, choiceOf } from './askable'
import { deadlineWords, defaultDeadline } from './deadline'
import { useAskDealerMutation, useRequestQuotesMutation } from './generated/dealers'

interface AskDraft {
  requestKey: string
  to: Choice[]
  subject: string
  text: string
  deadlineEastern: string
}

const savedRequest = savedDraft<AskDraft>

interface Asking {
  dealId: string
  kind: QuoteRequestKind
  /** The default email. */
  email: { subject: string; text: string }
  /** The dealers that are checked at first. */
  dealers: readonly AskableDealerFragment[]
  /** Called when dealers were asked, and whether all of them were. */
  onAsked: (all: boolean) => void
}

/** The state of an email to dealers. What was chosen and written survives Escape and a reload in this tab. */
export function useAskDealers({ dealId, kind, email, dealers, onAsked }: Asking) {
  const draftKey = `drafted-quote-request ${kind} ${dealId}`
  const [restored, setRestored] = useState(() => savedRequest(draftKey).read())
  const [blank] = useState<AskDraft>(() => ({
    requestKey: randomId(),
    to: dealers.map(choiceOf),
    subject: email.subject,
    text: email.text,
    deadlineEastern: defaultDeadline(Date.now()),
  }))
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [request] = useRequestQuotesMutation({ refetchQueries: ['StaffFrame', 'Today'] })
  const [ask] = useAskDealerMutation()

  const form = useSubmit(
    () => restored ?? blank,
    async ({ to, ...texts }) => {
      if (to.length === 0) return { to: 'Check a dealer first' }
      const { data } = await request({
        variables: {
          input: {
            ...texts,
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
    },
  )
  const { values, set } = form

  function showResult({
    sent,
    refused,
  }: {
    sent: readonly unknown[]
    refused: readonly { dealerId: string; message: string }[]
  }) {
    setRefused(Object.fromEntries(refused.map(({ dealerId, message }) => [dealerId, message])))
    const isRefused = ({ dealer }: Choice) => refused.some(({ dealerId }) => dealerId === dealer.id)
    if (sent.length > 0) {
      toast({ title: `Asked ${dealersText(sent.length)}`, tone: 'success' })
    }
    if (refused.length === 0) savedRequest(draftKey).forget()
    else set({ to: values.to.filter(isRefused), requestKey: randomId() })
    onAsked(refused.length === 0)
  }

  const isBlank =
    values.subject === blank.subject &&
    values.text === blank.text &&
    values.to.length === blank.to.length
  useEffect(() => {
    if (isBlank) savedRequest(draftKey).forget()
    else savedRequest(draftKey).save(values)
  }, [isBlank, values, draftKey])

  return {
    ...form,
    refused,
    isRestored: restored !== undefined,
    startOver() {
      setRestored(undefined)
      setRefused({})
      form.reset(blank)
    },
    /** Checks a dealer, or takes the check off. */
    toggle(dealer: AskableDealerFragment) {
      const others = values.to.filter((choice) => choice.dealer.id !== dealer.id)
      set({ to: others.length < values.to.length ? others : [...others, choiceOf(dealer)] })
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
      const before = deadlineWords(values.deadlineEastern)
      const after = deadlineWords(deadlineEastern)
      const text = before && after ? values.text.replaceAll(before, () => after) : values.text
      set({ deadlineEastern, text })
    },
    /** Adds the dealers to the deal, to be called. */
    addWithoutEmail: () =>
      form.run(async () => {
        if (values.to.length === 0) return { to: 'Check a dealer first' }
        for (const { dealer } of values.to) {
          await ask({ variables: { dealId, dealerId: dealer.id } })
        }
        savedRequest(draftKey).forget()
        toast({ title: `Added ${dealersText(values.to.length)}`, tone: 'success' })
        onAsked(true)
        return undefined
      }),
  }
}

export type AskForm = ReturnType<typeof useAskDealers>

export const dealersText = (count: number) => `${count} ${count === 1 ? 'dealer' : 'dealers'}`
