import { useEffect, useRef, useState } from 'react'
import { failureWords, refusalOf } from '../../../graph/graph-error'
import { randomId } from '../../../ui/browser/random-id'
import { savedDraft } from '../../../ui/browser/saved-draft'
import { toast } from '../../../ui/toast/toast'
import type { StaffDealFragment } from '../deal/generated/deals'
import { type StaffQuoteFragment, useSaveQuoteMutation } from '../quotes/generated/quotes'
import type { FieldName } from './fields'
import {
  type AlikeQuote,
  afterEdit,
  draftOf,
  inputOf,
  isSame,
  mergeQuotes,
  newDraft,
  type QuoteAnswer,
  type QuoteDraft,
  readDraft,
} from './quote-draft'

interface Form {
  deal: StaffDealFragment
  /** The draft on the server; undefined for a new one. */
  stored: StaffQuoteFragment | undefined
  solicitationId: string
  /** The dealer's email that it is entered from. */
  answer: QuoteAnswer | null
  alike: AlikeQuote | null
  refresh: () => Promise<void>
}

/** What was typed survives the browser's Back button, a reload, and signing in again in this tab. */
const savedQuote = (dealId: string, quoteId: string) =>
  savedDraft<{
    draft: QuoteDraft
    /** What the edits started from. */
    base?: QuoteDraft
    /** The revision that was being changed; undefined for a new quote. */
    revision: number | undefined
  }>(`drafted-quote ${dealId} ${quoteId}`)

/** The state of the quote form: what is typed, what is wrong with it, and saving it. */
export function useQuoteForm({ deal, stored, solicitationId, answer, alike, refresh }: Form) {
  const quoteId = stored?.id ?? 'new'
  // Each answer has a new quote of its own.
  const draftId = !stored && answer ? `new ${answer.reply.id}` : quoteId
  const [saved] = useState(() => savedQuote(deal.id, draftId).read())
  const [base, setBase] = useState(() => ({
    draft: stored ? draftOf(stored) : newDraft(deal, { solicitationId, answer, alike }),
    revision: stored?.revision,
  }))
  const [opened] = useState(() =>
    mergeQuotes(saved?.base ?? base.draft, saved?.draft ?? base.draft, base.draft),
  )
  const [draft, setDraft] = useState<QuoteDraft>(opened.draft)
  // What colleagues changed since the edits began.
  const [changed, setChanged] = useState<readonly FieldName[]>(opened.changed)
  const [revision, setRevision] = useState(saved ? saved.revision : stored?.revision)
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<string>()
  const [requestKey] = useState(randomId)
  const [save, { loading }] = useSaveQuoteMutation()
  const form = useRef<HTMLFormElement>(null)
  const read = readDraft(draft, Date.now())
  const isDirty = !isSame(draft, base.draft)

  // A colleague saved. With edits here, the revision stays, so that saving asks to review both.
  if (!loading && stored && stored.revision !== base.revision) {
    const theirs = draftOf(stored)
    setBase({ draft: theirs, revision: stored.revision })
    const merged = mergeQuotes(base.draft, draft, theirs)
    if (!isSame(merged.draft, draft)) setDraft(merged.draft)
    setChanged(isDirty ? [...changed, ...merged.changed] : [])
    if (!isDirty) setRevision(stored.revision)
  }

  useEffect(() => {
    const own = savedQuote(deal.id, draftId)
    if (isDirty) own.save({ draft, base: base.draft, revision })
    else own.forget()
  }, [isDirty, draft, base, revision, deal.id, draftId])

  /** Pass a function after waiting for something, such as an upload: the draft may have changed meanwhile. */
  const change = (next: QuoteDraft | ((current: QuoteDraft) => QuoteDraft)) => {
    setDraft((current) => afterEdit(current, typeof next === 'function' ? next(current) : next))
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
      const quote = data?.saveQuote
      if (!quote) return undefined
      const own = draftOf(quote)
      setBase({ draft: own, revision: quote.revision })
      setDraft((current) => (current === draft ? own : current)) // keeps what was typed in the meantime
      setRevision(quote.revision)
      forgetConflict()
      await refresh()
      if (isNew) savedQuote(deal.id, draftId).forget() // from now on, the quote has its own id
      return quote
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

  function forgetConflict() {
    setConflict(undefined)
    setChanged([])
  }

  const takeTheirs = () => {
    setDraft(base.draft)
    setRevision(base.revision)
    forgetConflict()
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
    isRestored: saved !== undefined,
    discard: takeTheirs,
    saveDraft,
    conflict,
    /** What a colleague saved meanwhile in a field, once that is to be reviewed. */
    theirsOf: (name: FieldName) =>
      conflict && changed.includes(name) ? base.draft.fields[name] : undefined,
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
