import { MessageSquarePlus, Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../../ui/badge'
import { useNow } from '../../../ui/browser/now'
import { Button, buttonLook } from '../../../ui/button'
import { easternShort } from '../../../ui/eastern-time'
import { untilDue } from '../../consultations/due'
import { Light } from '../../consultations/due-light'
import { useMay } from '../../frame/rights'
import { staffPaths } from '../../paths'
import type { StaffDealFragment } from '../deal/generated/deals'
import { boxLook, Empty, Part } from '../part'
import { contactWords, solicitationWords } from '../words'
import { AskDealerDialog } from './ask-dealer-dialog'
import type { StaffSolicitationFragment } from './generated/dealers'
import { SolicitationDialog } from './solicitation-dialog'

const tones = {
  TO_ASK: 'warning',
  ASKED: 'neutral',
  ANSWERED: 'positive',
  DECLINED: 'neutral',
  SILENT: 'neutral',
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
  const mayAct = useMay()('DEALS')
  const { dealers } = deal
  const solicitations = deal.solicitations ?? []
  const edited = solicitations.find(({ id }) => id === editedId)
  const isOpen = deal.stage !== 'CLOSED'
  return (
    <Part
      title="Dealers"
      count={solicitations.length}
      actions={
        isOpen &&
        mayAct && (
          <Button variant="quiet" size="sm" onClick={() => onAsk(true)}>
            <Plus aria-hidden className="size-4" />
            Ask a dealer
          </Button>
        )
      }
    >
      {solicitations.length === 0 ? (
        <Empty>No dealers yet. Press a to add the first.</Empty>
      ) : (
        <>
          <p className="mb-2 text-ink-soft text-sm">
            {dealers.asked} asked, {dealers.answered} answered, {dealers.declined} declined,{' '}
            {dealers.silent} silent
          </p>
          <ul className={`${boxLook} divide-y divide-rule`}>
            {solicitations.map((solicitation) => (
              <li key={solicitation.id} data-solicitation={solicitation.id}>
                <SolicitationRow
                  solicitation={solicitation}
                  dealId={deal.id}
                  isOpen={isOpen}
                  mayAct={mayAct}
                  now={now}
                  onEdit={() => setEditedId(solicitation.id)}
                  onContact={() => onContact(solicitation.id)}
                />
              </li>
            ))}
          </ul>
        </>
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

const iconButton = 'grid size-9 shrink-0 place-items-center px-0! py-0!'

function SolicitationRow({
  solicitation: { id, dealer, status, contactName, followUpAt, lastContact, declineNote },
  dealId,
  isOpen,
  mayAct,
  now,
  onEdit,
  onContact,
}: {
  solicitation: StaffSolicitationFragment
  dealId: string
  isOpen: boolean
  mayAct: boolean
  now: number
  onEdit: () => void
  onContact: () => void
}) {
  const isWaiting = status === 'TO_ASK' || status === 'ASKED'
  return (
    <div className="flex gap-2 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            data-row
            disabled={!mayAct}
            onClick={onEdit}
            className="min-h-6 rounded-md text-left font-semibold underline-offset-4 hover:underline"
          >
            {dealer.name}
          </button>
          <Badge tone={tones[status]} className="px-2! py-0.5! text-xs!">
            {solicitationWords[status]}
          </Badge>
        </p>
        <p className="text-ink-soft text-sm">
          {dealer.city}, {dealer.state}
          {contactName && ` · ${contactName}`}
        </p>
        {lastContact && (
          <p className="truncate text-ink-faint text-sm" title={lastContact.content}>
            {easternShort(lastContact.happenedAt, now)}, {contactWords(lastContact)}:{' '}
            {lastContact.content}
          </p>
        )}
        {declineNote && <p className="text-ink-faint text-sm">{declineNote}</p>}
        {isOpen && isWaiting && followUpAt && (
          <p className="mt-1 flex items-center gap-2 text-ink-soft text-sm">
            Follow up
            <Light {...untilDue(followUpAt, now)} />
          </p>
        )}
      </div>
      {isOpen && mayAct && (
        <div className="flex shrink-0 gap-1">
          <Button
            variant="bare"
            size="sm"
            aria-label={`Log a contact with ${dealer.name}`}
            title="Log a contact (n)"
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
        </div>
      )}
    </div>
  )
}
