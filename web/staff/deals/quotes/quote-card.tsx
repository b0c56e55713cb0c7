import { ChevronDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paymentKinds, quoteStatuses } from '../../../../shared/deals/deal-kinds'
import { rankedPrice } from '../../../../shared/deals/quote-ranking'
import { money } from '../../../../shared/money'
import { useAction } from '../../../graph/use-action'
import { useNow } from '../../../ui/browser/now'
import { Button, buttonLook } from '../../../ui/button'
import { easternMoment } from '../../../ui/eastern-time'
import { Menu, MenuItem } from '../../../ui/menu'
import { Status } from '../../../ui/paper/marks'
import { untilDue } from '../../consultations/due'
import { Light } from '../../consultations/due-light'
import { useMay } from '../../frame/rights'
import { staffPaths } from '../../paths'
import type { StaffDealFragment } from '../deal/generated/deals'
import { NoteDialog } from '../deal/note-dialog'
import { WindowDialog } from '../form/window-dialog'
import {
  type StaffQuoteFragment,
  useCopyQuoteMutation,
  useExtendQuoteMutation,
  useRemoveDraftMutation,
  useWithdrawQuoteMutation,
} from './generated/quotes'

const looks = {
  DRAFT: { tone: 'amber', shape: 'half' },
  PUBLISHED: { tone: 'pen', shape: 'full' },
  ACCEPTED: { tone: 'pen', shape: 'full' },
  EXPIRED: { tone: 'red', shape: 'diamond' },
  WITHDRAWN: { tone: 'soft', shape: 'ring' },
  REPLACED: { tone: 'soft', shape: 'ring' },
  FELL_THROUGH: { tone: 'soft', shape: 'ring' },
} as const

/** A quote in the list of a deal, with what can be done with it. */
export function QuoteCard({
  deal,
  quote,
  onChange,
}: {
  deal: StaffDealFragment
  quote: StaffQuoteFragment
  onChange: () => void
}) {
  const { id, status, kind, totals, validUntil, year, make, model, trim } = quote
  const [open, setOpen] = useState<'extend' | 'withdraw'>()
  const [run, isBusy] = useAction()
  const [copy] = useCopyQuoteMutation()
  const [remove] = useRemoveDraftMutation()
  const [extend] = useExtendQuoteMutation()
  const [withdraw] = useWithdrawQuoteMutation()
  const navigate = useNavigate()
  const now = useNow()
  const mayAct = useMay()('DEALS')
  const isDraft = status === 'DRAFT'
  const isOffered = status === 'PUBLISHED' || status === 'EXPIRED'
  const isOver = !isDraft && !isOffered && status !== 'ACCEPTED'
  const dealer = quote.dealerName ?? 'No dealer chosen'

  const copyAsNew = () =>
    run(async () => {
      const { data } = await copy({ variables: { id } })
      if (data) navigate(staffPaths.quote(deal.id, data.copyQuote.id))
    })
  const discard = async () => {
    if (await run(() => remove({ variables: { id } }), { done: 'Draft deleted' })) onChange()
  }

  return (
    <article
      aria-label={`${quoteStatuses[status]}: ${dealer}`}
      className="flex min-h-(--part-row) flex-wrap items-center gap-x-4 gap-y-0.5 px-2.5 py-1"
    >
      <Status {...looks[status]} className="w-28">
        {quoteStatuses[status]}
      </Status>
      <h4
        dir="auto"
        className={`min-w-0 font-bold font-sans tracking-normal [overflow-wrap:anywhere] ${isOver ? 'text-ink-soft' : ''}`}
      >
        {dealer}
      </h4>
      <span className="text-ink-soft">
        {[year, make, model, trim].filter(Boolean).join(' ')}, {paymentKinds[kind]}
        {totals.payment != null && `, ${money(totals.payment, true)} × ${quote.termMonths}`}
      </span>
      {status === 'PUBLISHED' && validUntil && <Light {...untilDue(validUntil, now)} />}
      {status === 'PUBLISHED' && (
        <span className="text-ink-soft">{quote.isSeen ? 'Seen' : 'Not seen yet'}</span>
      )}
      {quote.document && (
        <a
          href={quote.document.path}
          className="inline-flex min-h-6 items-center gap-1 underline underline-offset-4 max-lg:min-h-11"
        >
          <FileText aria-hidden className="size-4" />
          <span className="max-w-40 truncate">{quote.document.name}</span>
        </a>
      )}
      <QuoteNotes quote={quote} />
      <span className="ml-auto flex items-center gap-1">
        <span className={`figures mr-1 font-bold ${isOver ? 'text-ink-soft' : ''}`}>
          {money(rankedPrice(quote), true)}
        </span>
        {isDraft && mayAct && (
          <Link
            to={staffPaths.quote(deal.id, id)}
            className={buttonLook({ variant: 'quiet', size: 'sm' })}
          >
            Open
            <span className="sr-only"> the draft from {dealer}</span>
          </Link>
        )}
        {mayAct && (
          <Menu
            trigger={
              <Button variant="bare" size="sm" busy={isBusy} aria-label={`Actions: ${dealer}`}>
                Actions
                <ChevronDown aria-hidden className="size-4" />
              </Button>
            }
          >
            {!isDraft && <MenuItem onSelect={() => void copyAsNew()}>Copy as new</MenuItem>}
            {isOffered && <MenuItem onSelect={() => setOpen('extend')}>Extend…</MenuItem>}
            {isOffered && <MenuItem onSelect={() => setOpen('withdraw')}>Withdraw…</MenuItem>}
            {isDraft && <MenuItem onSelect={() => void discard()}>Delete the draft</MenuItem>}
          </Menu>
        )}
      </span>
      {open === 'extend' && (
        <WindowDialog
          title={`Extend ${dealer}'s quote`}
          action="Extend"
          onClose={() => setOpen(undefined)}
          onSend={async (validUntilEastern) => {
            await extend({ variables: { id, validUntilEastern } })
            onChange()
          }}
        >
          {validUntil && (
            <p className="text-ink-soft">The quote is valid until {easternMoment(validUntil)}.</p>
          )}
        </WindowDialog>
      )}
      {open === 'withdraw' && (
        <NoteDialog
          draft={`drafted-withdrawal ${id}`}
          title={`Withdraw ${dealer}'s quote?`}
          label="Why?"
          hint="The buyer reads this."
          action="Withdraw"
          isDanger
          onClose={() => setOpen(undefined)}
          onSend={async (note) => {
            await withdraw({ variables: { id, note } })
            onChange()
          }}
        />
      )}
    </article>
  )
}

/** What happened to the quote, and what the buyer answered. */
function QuoteNotes({ quote }: { quote: StaffQuoteFragment }) {
  const { withdrawnNote, declinedAt, declineNote, askedAgainAt, acceptedAt } = quote
  const notes = [
    acceptedAt && `Accepted ${easternMoment(acceptedAt)}`,
    askedAgainAt && `The buyer asked for a new quote ${easternMoment(askedAgainAt)}`,
    declinedAt && `Not for the buyer${declineNote ? `: ${declineNote}` : ''}`,
    withdrawnNote && `Withdrawn: ${withdrawnNote}`,
    quote.replaces && 'Replaces an earlier quote',
  ].filter(Boolean)
  if (notes.length === 0) return null
  return <p className="w-full text-ink-soft text-sm">{notes.join(', ')}</p>
}
