import { MessageSquarePlus, ReceiptText } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { money } from '../../../../shared/money'
import { useRowKeys } from '../../../ui/browser/keys'
import { useNow } from '../../../ui/browser/now'
import { Button, buttonLook } from '../../../ui/button'
import { easternShort } from '../../../ui/eastern-time'
import { Status, Strike } from '../../../ui/paper/marks'
import { untilDue } from '../../consultations/due'
import { Light } from '../../consultations/due-light'
import { Key } from '../../frame/key'
import { useMay } from '../../frame/rights'
import { staffPaths } from '../../paths'
import type { StaffDealFragment } from '../deal/generated/deals'
import { boxLook, cell, Empty, headCell, Part } from '../part'
import { type DealerPrice, pricesOf } from '../quotes/prices'
import { contactWords, solicitationWords } from '../words'
import { AskDealerDialog } from './ask-dealer-dialog'
import type { StaffSolicitationFragment } from './generated/dealers'
import { SolicitationDialog } from './solicitation-dialog'

const looks = {
  TO_ASK: { tone: 'amber', shape: 'half' },
  ASKED: { tone: 'soft', shape: 'ring' },
  ANSWERED: { tone: 'pen', shape: 'full' },
  DECLINED: { tone: 'soft', shape: 'diamond' },
  SILENT: { tone: 'soft', shape: 'ring' },
} as const

/** The dealers that were asked, a row each. `n` and `q` act on the row that has the focus. */
export function DealersPart({
  deal,
  isAsking,
  onAsk,
  onContact,
  onChange,
}: {
  deal: StaffDealFragment
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  onContact: (solicitationId: string) => void
  onChange: () => void
}) {
  const [editedId, setEditedId] = useState<string>()
  const now = useNow()
  const { dealers } = deal
  const solicitations = deal.solicitations ?? []
  const edited = solicitations.find(({ id }) => id === editedId)
  const mayAct = useMay()('DEALS')
  const isOpen = deal.stage !== 'CLOSED' && mayAct
  const prices = pricesOf(deal.quotes)
  const best = Math.min(
    ...[...prices.values()].filter(({ isLive }) => isLive).map(({ now }) => now),
  )
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  return (
    <Part
      title="Dealers"
      summary={
        solicitations.length > 0 &&
        `${dealers.asked} asked, ${dealers.answered} answered, ${dealers.declined} declined, ${dealers.silent} silent`
      }
      actions={
        isOpen && (
          <Button variant="quiet" size="sm" onClick={() => onAsk(true)}>
            Ask a dealer
            <Key>⇧d</Key>
          </Button>
        )
      }
    >
      {solicitations.length === 0 ? (
        <Empty>No dealers yet. Press Shift+d to add the first.</Empty>
      ) : (
        <table ref={table} className={`w-full @max-3xl:block @3xl:table-fixed ${boxLook}`}>
          <thead className="@max-3xl:sr-only">
            <tr>
              <th className={`${headCell} w-[19%]`}>Dealer</th>
              <th className={`${headCell} w-[12%] @max-6xl:hidden`}>Contact</th>
              <th className={`${headCell} w-[12.5%]`}>Status</th>
              <th className={`${headCell} w-[20%] @max-6xl:w-[26%] text-right!`}>Out the door</th>
              <th className={`${headCell} w-[10%] text-right!`}>Over best</th>
              <th className={headCell}>Last word</th>
              {isOpen && (
                <th className={`${headCell} w-21`}>
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="@max-3xl:block">
            {byPrice(solicitations, prices).map((solicitation) => (
              <SolicitationRow
                key={solicitation.id}
                solicitation={solicitation}
                price={prices.get(solicitation.id)}
                best={best}
                dealId={deal.id}
                isOpen={isOpen}
                mayAct={mayAct}
                now={now}
                onEdit={() => setEditedId(solicitation.id)}
                onContact={() => onContact(solicitation.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {isAsking && <AskDealerDialog deal={deal} onClose={() => onAsk(false)} onSaved={onChange} />}
      {edited && (
        <SolicitationDialog
          key={edited.id}
          solicitation={edited}
          onClose={() => setEditedId(undefined)}
          onSaved={onChange}
        />
      )}
    </Part>
  )
}

/** Dealers with prices first, the lowest on top; the others as they were asked. */
const byPrice = (
  solicitations: readonly StaffSolicitationFragment[],
  prices: ReadonlyMap<string, DealerPrice>,
) => {
  const priceOf = ({ id }: StaffSolicitationFragment) => {
    const price = prices.get(id)
    return price ? price.now + (price.isLive ? 0 : 1e9) : Number.POSITIVE_INFINITY
  }
  return [...solicitations].sort((a, b) =>
    priceOf(a) < priceOf(b) ? -1 : Number(priceOf(a) > priceOf(b)),
  )
}

const iconButton = 'grid size-9 shrink-0 place-items-center px-0! py-0! lg:size-8 max-lg:size-11'
const rowCell = `${cell} @max-3xl:block @max-3xl:h-auto @max-3xl:border-0 @max-3xl:p-0`

function SolicitationRow({
  solicitation: { id, dealer, status, contactName, followUpAt, lastContact, declineNote },
  price,
  best,
  dealId,
  isOpen,
  mayAct,
  now,
  onEdit,
  onContact,
}: {
  solicitation: StaffSolicitationFragment
  price: DealerPrice | undefined
  /** The lowest live price. */
  best: number
  dealId: string
  /** Whether dealers can be asked and their answers entered: the deal is open, and the role allows it. */
  isOpen: boolean
  mayAct: boolean
  now: number
  onEdit: () => void
  onContact: () => void
}) {
  const isWaiting = status === 'TO_ASK' || status === 'ASKED'
  const isBest = price?.isAccepted || (price?.isLive && price.now === best)
  return (
    <tr
      data-solicitation={id}
      className="hover:bg-tread @max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:border-rule @max-3xl:border-b @max-3xl:px-3 @max-3xl:py-2"
    >
      <th scope="row" className={`${rowCell} text-left`}>
        <button
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
          <Status {...looks[status]} className="whitespace-nowrap">
            {solicitationWords[status]}
          </Status>
        )}
      </td>
      <td
        className={`${rowCell} figures @max-3xl:col-start-2 @max-3xl:row-start-1 ${isBest ? 'canary @max-3xl:px-1.5!' : ''}`}
      >
        {price && (
          <>
            {price.asked > price.now && (
              <>
                <Strike was>{money(price.asked, true)}</Strike>{' '}
              </>
            )}
            <span className={price.isLive || price.isAccepted ? 'font-bold' : 'text-ink-soft'}>
              {money(price.now, true)}
            </span>
          </>
        )}
      </td>
      <td className={`${rowCell} figures text-ink-soft @max-3xl:hidden!`}>
        {price?.isLive && price.now > best && money(price.now - best, true)}
      </td>
      <td className={`${rowCell} text-ink-soft @max-3xl:col-start-1 @max-3xl:row-start-2`}>
        {isOpen && isWaiting && followUpAt && (
          <span className="flex gap-2 whitespace-nowrap">
            Follow up
            <Light {...untilDue(followUpAt, now)} />
          </span>
        )}
        {declineNote && <p className="truncate">{declineNote}</p>}
        {lastContact && !declineNote && (
          <p className="truncate" title={`${contactWords(lastContact)}: ${lastContact.content}`}>
            {easternShort(lastContact.happenedAt, now)}: {lastContact.content}
          </p>
        )}
      </td>
      {isOpen && (
        <td className={`${rowCell} py-0! @max-3xl:col-span-2 @max-3xl:-mt-1`}>
          <span className="flex justify-end">
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
          </span>
        </td>
      )}
    </tr>
  )
}
