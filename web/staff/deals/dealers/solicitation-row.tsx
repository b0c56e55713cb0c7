import { Mail, MessageSquarePlus, ReceiptText } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { money } from '../../../../shared/money'
import { Button, buttonLook } from '../../../ui/button'
import { easternShort } from '../../../ui/eastern-time'
import { Status, Strike } from '../../../ui/paper/marks'
import { untilDue } from '../../consultations/due'
import { Light } from '../../consultations/due-light'
import { cell } from '../../frame/part'
import { staffPaths } from '../../paths'
import { replyHash } from '../../replies/reply-hash'
import { contactWords } from '../../words/deal-words'
import type { DealerPrice } from '../quotes/prices'
import { DealerEmails } from './dealer-emails'
import { askedSince, dealerMark, isToRead, lastSaid } from './email-state'
import type { Emailed } from './emailed'
import type { StaffReplyFragment } from './generated/dealers'

const iconButton = 'grid size-9 shrink-0 place-items-center px-0! py-0! lg:size-8 max-lg:size-11'
const rowCell = `${cell} @max-3xl:block @max-3xl:h-auto @max-3xl:border-0 @max-3xl:p-0`

/** A dealer of a deal: where it stands, its price, and below it the emails. */
export function SolicitationRow({
  solicitation,
  linked,
  price,
  best,
  dealId,
  isOpen,
  mayAct,
  now,
  onEdit,
  onContact,
  onChange,
}: {
  solicitation: Emailed
  /** The email of this dealer that the URL leads to, if it isn't among the newest. */
  linked: StaffReplyFragment | undefined
  price: DealerPrice | undefined
  /** The lowest live price that it can be compared with. */
  best: number
  dealId: string
  /** Whether dealers can be asked and their answers entered: the deal is open, and the role allows it. */
  isOpen: boolean
  mayAct: boolean
  now: number
  onEdit: () => void
  onContact: () => void
  onChange: () => void
}) {
  const { id, dealer, status, contactName, followUpAt, declineNote, replies } = solicitation
  const said = lastSaid(solicitation)
  const askedAt = askedSince(solicitation)
  const { words, ...mark } = dealerMark(solicitation)
  const toRead = replies.filter(isToRead).length
  const { hash } = useLocation()
  const isLinked = linked !== undefined || replies.some(({ id }) => hash === replyHash(id))
  // Undefined until they are opened once. A colleague who handles an email must not close what is in use here.
  const [isOpened, setOpened] = useState<boolean>()
  if (isOpened === undefined && (toRead > 0 || isLinked)) setOpened(true)
  const areEmailsOpen = isOpened ?? false
  const emailsId = useId()
  const isWaiting = status === 'TO_ASK' || status === 'ASKED'
  const isBest = price?.isAccepted || (price?.isLive && price.isLowest)
  const overBest = price?.isLive && price.now > best && money(price.now - best, true)
  return (
    <>
      <tr
        data-solicitation={id}
        className="hover:bg-tread @max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:border-rule @max-3xl:border-b @max-3xl:px-3 @max-3xl:py-2"
      >
        <th scope="row" className={`${rowCell} text-left`}>
          <button
            dir="auto"
            type="button"
            data-row
            disabled={!mayAct}
            onClick={onEdit}
            title={`${dealer.city}, ${dealer.state}`}
            className="max-w-full truncate rounded-[3px] text-left font-bold underline-offset-4 hover:underline max-lg:min-h-11"
          >
            {dealer.name}
          </button>
        </th>
        <td className={`${rowCell} truncate @max-6xl:hidden!`}>{contactName}</td>
        <td className={`${rowCell} @max-3xl:col-start-2 @max-3xl:row-start-2 @max-3xl:text-right`}>
          {price?.isAccepted ? (
            <Status tone="pen" shape="full">
              Accepted
            </Status>
          ) : (
            <Status {...mark} className="whitespace-nowrap">
              {words}
            </Status>
          )}
          {askedAt && <p className="text-ink-soft text-sm">asked {easternShort(askedAt, now)}</p>}
        </td>
        <td
          className={`${rowCell} figures @max-3xl:col-start-2 @max-3xl:row-start-1 ${isBest ? 'canary @max-3xl:px-1.5!' : ''}`}
        >
          {price && (
            <>
              {price.asked > price.now && (
                <>
                  <span className="@3xl:block">
                    <Strike was>{money(price.asked, true)}</Strike>
                  </span>{' '}
                </>
              )}
              <span className={price.isLive || price.isAccepted ? 'font-bold' : 'text-ink-soft'}>
                {money(price.now, true)}
              </span>
            </>
          )}
          {overBest && <p className="text-ink-soft text-sm">{overBest} over best</p>}
        </td>
        <td className={`${rowCell} text-ink-soft @max-3xl:col-start-1 @max-3xl:row-start-2`}>
          {isOpen && isWaiting && followUpAt && (
            <span className="flex flex-wrap gap-x-2 *:whitespace-normal!">
              <span className="@max-6xl:sr-only">Follow up</span>
              <Light {...untilDue(followUpAt, now)} />
            </span>
          )}
          {declineNote && (
            <p dir="auto" className="truncate">
              {declineNote}
            </p>
          )}
          {said && !declineNote && (
            <p className="truncate" title={`${contactWords(said)}: ${said.content}`}>
              {easternShort(said.happenedAt, now)}: {said.content}
            </p>
          )}
        </td>
        <td className={`${rowCell} py-0! @max-3xl:col-span-2 @max-3xl:-mt-1`}>
          <span className="flex justify-end">
            <Button
              variant="bare"
              size="sm"
              aria-label={`Emails with ${dealer.name}${toRead > 0 ? `, ${toRead} to read` : ''}`}
              aria-expanded={areEmailsOpen}
              aria-controls={areEmailsOpen ? emailsId : undefined}
              title="Emails"
              onClick={() => setOpened(!areEmailsOpen)}
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
                  onClick={onContact}
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
        </td>
      </tr>
      {areEmailsOpen && (
        <tr id={emailsId} data-solicitation={id} className="@max-3xl:block">
          <td colSpan={5} className="border-rule border-b bg-tread px-2.5 py-2.5 @max-3xl:block">
            <DealerEmails
              solicitation={solicitation}
              linked={linked}
              dealId={dealId}
              isOpen={isOpen}
              onChange={mayAct ? onChange : undefined}
            />
          </td>
          {/* Where there is room, the contacts have a column. */}
          <td className="border-rule border-b bg-tread @max-6xl:hidden" />
        </tr>
      )}
    </>
  )
}
