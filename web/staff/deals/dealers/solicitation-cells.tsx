import { Mail, MessageSquarePlus, ReceiptText } from 'lucide-react'
import { Link } from 'react-router-dom'
import { money } from '../../../../shared/money'
import { Button, buttonLook } from '../../../ui/button'
import { easternShort } from '../../../ui/eastern-time'
import { Status, Strike } from '../../../ui/paper/marks'
import { untilDue } from '../../consultations/due'
import { Light } from '../../consultations/due-light'
import { staffPaths } from '../../paths'
import { contactEntryWords } from '../../words/deal-words'
import type { DealerPrice } from '../quotes/prices'
import { askedSince, dealerMark, isToRead, lastSaid } from './email-state'
import type { Emailed } from './emailed'

/** The id of a dealer's emails in the page. */
export const emailsId = ({ id }: Emailed) => `emails-${id}`

/** Where a dealer stands, and when we asked it. */
export function Stand({
  solicitation,
  isAccepted,
  now,
}: {
  solicitation: Emailed
  isAccepted: boolean
  now: number
}) {
  const { words, ...mark } = dealerMark(solicitation)
  const askedAt = askedSince(solicitation)
  return (
    <>
      {isAccepted ? (
        <Status tone="pen" shape="full">
          Accepted
        </Status>
      ) : (
        <Status {...mark} className="whitespace-nowrap">
          {words}
        </Status>
      )}
      {askedAt && <p className="text-ink-soft text-sm">asked {easternShort(askedAt, now)}</p>}
    </>
  )
}

/** The price of a dealer, from what it asked at first to what it is now. */
export function Price({ price, best }: { price: DealerPrice | undefined; best: number }) {
  if (!price) return null
  const { asked, now, isLive, isAccepted } = price
  return (
    <>
      {asked > now && (
        <>
          <span className="@2xl:block">
            <Strike was>{money(asked, true)}</Strike>
          </span>{' '}
        </>
      )}
      <span className={isLive || isAccepted ? 'font-bold' : 'text-ink-soft'}>
        {money(now, true)}
      </span>
      {isLive && now > best && (
        <p className="text-ink-soft text-sm">{money(now - best, true)} over best</p>
      )}
    </>
  )
}

/** When to follow up, and why the dealer declined or what it said last. */
export function LastWord({
  solicitation,
  isOpen,
  now,
}: {
  solicitation: Emailed
  isOpen: boolean
  now: number
}) {
  const { status, followUpAt, declineNote } = solicitation
  const said = lastSaid(solicitation)
  const isWaiting = status === 'TO_ASK' || status === 'ASKED'
  return (
    <>
      {isOpen && isWaiting && followUpAt && (
        <span className="flex flex-wrap gap-x-2 *:whitespace-normal!">
          <span className="@max-3xl:sr-only">Follow up</span>
          <Light {...untilDue(followUpAt, now)} />
        </span>
      )}
      {declineNote && (
        <p dir="auto" className="truncate">
          {declineNote}
        </p>
      )}
      {said && !declineNote && (
        <p className="truncate" title={`${contactEntryWords(said)}: ${said.content}`}>
          {easternShort(said.happenedAt, now)}: {said.content}
        </p>
      )}
    </>
  )
}

const iconButton = 'grid size-9 shrink-0 place-items-center px-0! py-0! lg:size-8 max-lg:size-11'

export function SolicitationActions({
  solicitation,
  areEmailsOpen,
  onToggleEmails,
  dealId,
  isOpen,
  onContact,
}: {
  solicitation: Emailed
  areEmailsOpen: boolean
  onToggleEmails: () => void
  dealId: string
  isOpen: boolean
  onContact: (solicitationId: string) => void
}) {
  const { id, dealer, replies } = solicitation
  const toRead = replies.filter(isToRead).length
  return (
    <span className="flex justify-end">
      <Button
        variant="bare"
        size="sm"
        aria-label={`Emails with ${dealer.name}${toRead > 0 ? `, ${toRead} to read` : ''}`}
        aria-expanded={areEmailsOpen}
        aria-controls={areEmailsOpen ? emailsId(solicitation) : undefined}
        title="Emails"
        onClick={onToggleEmails}
        className={`${iconButton} ${areEmailsOpen ? 'bg-tread text-ink' : ''}`}
      >
        <Mail aria-hidden className="size-4.5" />
      </Button>
      {isOpen && (
        <>
          <Button
            variant="bare"
            size="sm"
            aria-label={`Log a call with ${dealer.name}`}
            title="Log a call (n)"
            onClick={() => onContact(id)}
            className={iconButton}
          >
            <MessageSquarePlus aria-hidden className="size-4.5" />
          </Button>
          <Link
            to={staffPaths.newQuote(dealId, id)}
            aria-label={`New quote from ${dealer.name}`}
            title="New quote (q)"
            className={buttonLook({ variant: 'bare', size: 'sm' }, iconButton)}
          >
            <ReceiptText aria-hidden className="size-4.5" />
          </Link>
        </>
      )}
    </span>
  )
}
