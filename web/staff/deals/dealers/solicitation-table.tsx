import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useRowKeys } from '../../../ui/browser/keys'
import { useNow } from '../../../ui/browser/now'
import { type Column, Table } from '../../../ui/table'
import { inboundEmailHash } from '../../inbound/inbound-email-hash'
import { bestOf, type DealerPrice, isBest } from '../quotes/prices'
import { DealerEmails } from './dealer-emails'
import { isToRead } from './email-state'
import type { Emailed } from './emailed'
import type { LinkedReplyQuery } from './generated/dealers'
import { emailsId, LastWord, Price, SolicitationActions, Stand } from './solicitation-cells'

type LinkedInboundEmail = NonNullable<LinkedReplyQuery['reply']>

/** The dealers of a deal: where each stands, its price, and below it the emails. */
export function SolicitationTable({
  solicitations,
  linked,
  prices,
  dealId,
  isOpen,
  mayAct,
  onEdit,
  onContact,
  onChange,
}: {
  solicitations: readonly Emailed[]
  /** The email that the URL leads to, if it isn't among the newest of its dealer. */
  linked: LinkedInboundEmail | undefined
  prices: ReadonlyMap<string, DealerPrice>
  dealId: string
  /** Whether dealers can be asked and their answers entered: the deal is open, and the role allows it. */
  isOpen: boolean
  mayAct: boolean
  onEdit: (solicitationId: string) => void
  onContact: (solicitationId: string) => void
  onChange: () => void
}) {
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const linkedOf = ({ id }: Emailed) => (linked?.solicitation?.id === id ? linked : undefined)
  const emails = useOpenEmails(solicitations, linkedOf)
  const columns: Column<Emailed>[] = [
    {
      name: 'Dealer',
      width: 'w-[21%]',
      cell: ({ id, dealer }) => (
        <button
          dir="auto"
          type="button"
          data-row
          disabled={!mayAct}
          onClick={() => onEdit(id)}
          title={`${dealer.city}, ${dealer.state}`}
          className="max-w-full rounded-[3px] text-left font-bold underline-offset-4 hover:underline max-lg:min-h-11 @max-2xl:block @2xl:line-clamp-2"
        >
          {dealer.name}
        </button>
      ),
    },
    {
      name: 'Contact',
      width: 'w-[11%]',
      from: '3xl',
      onPhone: 'hidden',
      className: 'truncate',
      cell: ({ contactName }) => contactName,
    },
    {
      name: 'Status',
      width: 'w-[14%] @max-3xl:w-[20%]',
      cell: (solicitation) => (
        <Stand
          solicitation={solicitation}
          isAccepted={prices.get(solicitation.id)?.isAccepted ?? false}
          now={now}
        />
      ),
    },
    {
      name: 'Out the door',
      width: 'w-[20%] @max-3xl:w-[22%]',
      isNumber: true,
      onPhone: 'beside',
      isCanary: ({ id }) => isBest(prices.get(id)),
      cell: ({ id }) => <Price price={prices.get(id)} best={bestOf(prices, id)} />,
    },
    {
      name: 'Last word',
      className: 'text-ink-soft',
      cell: (solicitation) => <LastWord solicitation={solicitation} isOpen={isOpen} now={now} />,
    },
    {
      name: 'Actions',
      isNameHidden: true,
      onPhone: 'beside',
      width: isOpen ? 'w-30 max-lg:w-38' : 'w-13 max-lg:w-16',
      className: '@2xl:py-0!',
      cell: (solicitation) => (
        <SolicitationActions
          solicitation={solicitation}
          areEmailsOpen={emails.areOpen(solicitation)}
          onToggleEmails={() => emails.toggle(solicitation)}
          dealId={dealId}
          isOpen={isOpen}
          onContact={onContact}
        />
      ),
    },
  ]
  return (
    <div ref={list}>
      <Table
        size="part"
        rows={solicitations}
        columns={columns}
        below={(solicitation) =>
          emails.areOpen(solicitation) && (
            <div id={emailsId(solicitation)}>
              <DealerEmails
                solicitation={solicitation}
                linked={linkedOf(solicitation)}
                dealId={dealId}
                isOpen={isOpen}
                onChange={mayAct ? onChange : undefined}
              />
            </div>
          )
        }
      />
    </div>
  )
}

/**
 * Whose emails are open: at first those with something to read, and those that the URL leads to. They stay open: a
 * colleague who handles an email must not close what is in use here.
 */
function useOpenEmails(
  solicitations: readonly Emailed[],
  linkedOf: (solicitation: Emailed) => LinkedInboundEmail | undefined,
) {
  const { hash } = useLocation()
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  const toOpen = solicitations.filter(
    (solicitation) =>
      opened[solicitation.id] === undefined &&
      (linkedOf(solicitation) ||
        solicitation.replies.some(
          (email) => isToRead(email) || hash === inboundEmailHash(email.id),
        )),
  )
  if (toOpen.length > 0) {
    setOpened({ ...opened, ...Object.fromEntries(toOpen.map(({ id }) => [id, true])) })
  }
  const areOpen = ({ id }: Emailed) => opened[id] ?? false
  return {
    areOpen,
    toggle: (solicitation: Emailed) =>
      setOpened({ ...opened, [solicitation.id]: !areOpen(solicitation) }),
  }
}
