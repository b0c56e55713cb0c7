import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useRefetchOn } from '../../../live/use-refetch-on'
import { Nothing } from '../../../ui/states'
import { BackLink } from '../../frame/back-link'
import { livingList } from '../../frame/connections'
import { dealEvents } from '../../frame/events'
import { RowsWaiting } from '../../frame/rows-waiting'
import { StaffProblem } from '../../frame/staff-problem'
import { useTitle } from '../../frame/title'
import { staffPaths } from '../../paths'
import { buyerOf } from '../../words/deal-words'
import { type StaffDealFragment, useStaffDealQuery } from '../deal/generated/deals'
import { useLinkedReplyQuery } from '../dealers/generated/dealers'
import { type StaffQuoteFragment, useLastQuoteInStateQuery } from '../quotes/generated/quotes'
import { type AlikeQuote, kindWanted, nameOfOther, type QuoteAnswer } from './quote-draft'
import { QuoteForm } from './quote-form'

/** Entering a quote: a new one, or a draft. */
export function QuoteScreen() {
  const { id = '', quoteId = '' } = useParams()
  const { data, error, refetch } = useStaffDealQuery({ variables: { id }, ...livingList })
  const refresh = useRefetchOn(dealEvents, refetch, ({ dealId }) => dealId === id)
  const isNew = quoteId === 'new'
  // The form of a new quote stays as it is when the first save gives the quote a path of its own.
  const formKey = useLocation().state?.formKey ?? quoteId
  const heading = useTitle('Quote') // one title: the first save leaves the focus where it is
  const deal = data?.deal
  const answer = useAnswer(deal)
  const alike = useAlikeQuote(deal, isNew)
  const isReady = answer !== undefined && alike !== undefined
  return (
    <div className="w-full max-w-6xl px-4 py-4 sm:px-7">
      <header className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {isNew ? 'New quote' : 'Quote'}
          {deal && (
            <span className="ml-3 font-normal font-sans text-base text-ink-soft tracking-normal">
              {buyerOf(deal)}, deal {deal.number}
            </span>
          )}
        </h1>
        <BackLink to={staffPaths.deal(id)}>Back to the deal</BackLink>
      </header>
      {error && !data && <StaffProblem error={error} retry={() => refetch()} />}
      {!error && (!data || (deal && !isReady)) && <RowsWaiting />}
      {data && !deal && <Nothing title="Deal not found" />}
      {deal && isReady && (
        <FormOf
          key={`${id} ${formKey}`}
          deal={deal}
          answer={answer}
          alike={alike}
          quoteId={quoteId}
          refresh={refresh}
        />
      )}
    </div>
  )
}

/** The dealer's email that a quote is entered from, if the URL names one of this deal; undefined while it loads. */
function useAnswer(deal: StaffDealFragment | null | undefined): QuoteAnswer | null | undefined {
  const [parameters] = useSearchParams()
  const replyId = parameters.get('answer')
  const { data, error } = useLinkedReplyQuery({
    variables: { id: replyId ?? '' },
    skip: !replyId,
  })
  if (!replyId || error) return null
  if (!deal || !data) return undefined
  const { reply } = data
  const solicitation = deal.solicitations?.find(({ id }) => id === reply?.solicitation?.id)
  return reply && solicitation ? { solicitation, reply } : null
}

/**
 * A quote whose taxes and government fees a new one will have: another one of the deal, else the last one in the buyer's
 * state. Undefined while it loads; without an answer, nothing is filled in.
 */
function useAlikeQuote(
  deal: StaffDealFragment | null | undefined,
  isNew: boolean,
): AlikeQuote | null | undefined {
  const state = deal?.wishes.state
  const own = [...(deal?.quotes ?? []), ...(deal?.drafts ?? [])].find(({ lines }) =>
    lines.some(({ kind }) => kind === 'GOVERNMENT_FEE' || kind === 'TAX'),
  )
  const isAsked = isNew && deal != null && state != null && !own
  const { data, previousData, loading } = useLastQuoteInStateQuery({
    variables: { dealId: deal?.id ?? '', kind: kindWanted(deal?.wishes.purchaseMethod) },
    fetchPolicy: 'network-only',
    skip: !isAsked,
  })
  if (own) return { quote: own, from: nameOfOther(own) }
  if (isAsked && loading && !previousData) return undefined
  const quote = (data ?? previousData)?.deal?.lastQuoteInState
  return quote && state ? { quote, from: `the last quote in ${state}` } : null
}

function FormOf({
  deal,
  answer,
  alike,
  quoteId,
  refresh,
}: {
  deal: StaffDealFragment
  answer: QuoteAnswer | null
  alike: AlikeQuote | null
  quoteId: string
  refresh: () => Promise<void>
}) {
  const [parameters] = useSearchParams()
  const [isPublished, setPublished] = useState(false)
  const [created, setCreated] = useState<StaffQuoteFragment>()
  const navigate = useNavigate()
  const stored =
    deal.drafts?.find(({ id }) => id === quoteId) ?? (created?.id === quoteId ? created : undefined)
  if (isPublished) return <Navigate to={staffPaths.deal(deal.id)} replace />
  if (quoteId !== 'new' && !stored) {
    const isLive = deal.quotes.some(({ id }) => id === quoteId)
    return isLive ? (
      <Nothing title="This quote is published">
        Its price can't change anymore. To offer something else, copy it as new.
      </Nothing>
    ) : (
      <Nothing title="Draft not found">It was deleted, perhaps by a colleague.</Nothing>
    )
  }
  return (
    <QuoteForm
      deal={deal}
      stored={stored}
      solicitationId={parameters.get('dealer') ?? ''}
      answer={answer}
      alike={alike}
      refresh={refresh}
      onCreated={(quote) => {
        setCreated(quote)
        const to = {
          pathname: staffPaths.quote(deal.id, quote.id),
          search: answer ? `?answer=${answer.reply.id}` : '',
        }
        navigate(to, { replace: true, state: { formKey: 'new' } })
      }}
      onPublished={() => setPublished(true)}
    />
  )
}
