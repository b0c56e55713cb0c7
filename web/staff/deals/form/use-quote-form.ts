import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '../../../graph/graph-error'
import { randomId } from '../../../ui/random-id'
import { toast } from '../../../ui/toast'
import type { StaffDealFragment } from '../generated/deals'
import { type StaffQuoteFragment, useSaveQuoteMutation } from '../generated/quotes'
import { failureWords } from '../use-call'
import { forgetQuote, keepQuote, keptQuote } from './kept-quote'
import { draftOf, inputOf, isSame, newDraft, type QuoteDraft, readDraft } from './quote-draft'

interface Form {
  deal: StaffDealFragment
  /** The draft on the server; undefined for a new one. */
  stored: StaffQuoteFragment | undefined
  solicitationId: string
  refresh: () => Promise<void>
}

/** The state of the quote form: what is typed, what is wrong with it, and saving it. */
export function useQuoteForm({ deal, stored, solicitationId, refresh }: Form) {
  const quoteId = stored?.id ?? 'new'
  const [kept] = useState(() => keptQuote(deal.id, quoteId))
  const [base, setBase] = useState(() => ({
    draft: stored ? draftOf(stored) : newDraft(deal, solicitationId),
    revision: stored?.revision,
  }))
  const [draft, setDraft] = useState<QuoteDraft>(kept?.draft ?? base.draft)
  const [revision, setRevision] = useState(kept ? kept.revision : stored?.revision)
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<string>()
  const [requestKey] = useState(randomId)
  const [save, { loading }] = useSaveQuoteMutation()
  const form = useRef<HTMLFormElement>(null)
  const read = readDraft(draft, Date.now())
  const isDirty = !isSame(draft, base.draft)

  // A colleague saved, and nothing is typed here that could be lost.
  if (stored && stored.revision !== base.revision) {
    const theirs = draftOf(stored)
    setBase({ draft: theirs, revision: stored.revision })
    if (!isDirty) {
      setDraft(theirs)
      setRevision(stored.revision)
    }
  }

  useEffect(() => {
    if (isDirty) keepQuote(deal.id, quoteId, { draft, revision })
    else forgetQuote(deal.id, quoteId)
  }, [isDirty, draft, revision, deal.id, quoteId])

  const change = (next: QuoteDraft) => {
    setDraft(next)
    setRefused({})
  }

  /** Saves the draft. Resolves to the stored quote; undefined if that failed. */
  const saveDraft = async () => {
    if (loading) return undefined
    setTried(true)
    if (!read.valid) {
      focusFirstProblem(form.current)
      return undefined
    }
    const isNew = quoteId === 'new'
    const input = { ...inputOf(draft, read.valid), requestKey: isNew ? requestKey : null }
    const variables = isNew
      ? { dealId: deal.id, input }
      : {
          dealId: deal.id,
          id: quoteId,
          // After a conflict, what the colleague changed has been reviewed.
          revision: conflict ? base.revision : revision,
          input,
        }
    try {
      const { data } = await save({ variables })
      const saved = data?.saveQuote
      if (!saved) return undefined
      const own = draftOf(saved)
      setBase({ draft: own, revision: saved.revision })
      setDraft((typed) => (typed === draft ? own : typed)) // keeps what was typed in the meantime
      setRevision(saved.revision)
      setConflict(undefined)
      await refresh()
      if (isNew) forgetQuote(deal.id, quoteId) // from now on, the quote has its own id
      return saved
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.fields) {
        setRefused(refusal.fields)
        focusFirstProblem(form.current)
      } else if (refusal?.code === 'CONFLICT') {
        setConflict(refusal.message)
        await refresh()
      } else {
        toast({ title: 'Not saved', description: failureWords(error), tone: 'error' })
      }
      return undefined
    }
  }

  const takeTheirs = () => {
    setDraft(base.draft)
    setRevision(base.revision)
    setConflict(undefined)
  }

  return {
    form,
    quoteId,
    draft,
    change,
    read,
    revision,
    /** Problems are shown once a save was tried; a bad VIN at once. */
    problems: { ...(wasTried ? read.problems : {}), ...refused } as Record<string, string>,
    isDirty,
    isBusy: loading,
    isRestored: kept !== undefined,
    discard: takeTheirs,
    saveDraft,
    conflict,
    theirs: conflict ? base.draft : undefined,
    takeTheirs,
  }
}

export type QuoteFormState = ReturnType<typeof useQuoteForm>

/** After the problems are drawn. */
function focusFirstProblem(form: HTMLFormElement | null) {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
