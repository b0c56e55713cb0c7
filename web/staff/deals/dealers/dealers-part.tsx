import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { QuoteRequestKind } from '../../../generated/schema'
import { useRowKeys } from '../../../ui/browser/keys'
import { useNow } from '../../../ui/browser/now'
import { Button } from '../../../ui/button'
import { boxLook } from '../../../ui/paper/sheet'
import { Key } from '../../frame/key'
import { Empty, headCell, Part } from '../../frame/part'
import { useMay } from '../../frame/rights'
import { replyIdIn } from '../../replies/reply-hash'
import type { StaffDealFragment } from '../deal/generated/deals'
import { type DealerPrice, pricesOf } from '../quotes/prices'
import { AskDealersDialog } from './ask-dealers-dialog'
import { awaitsAnswer } from './email-state'
import type { Emailed } from './emailed'
import { type StaffDealEmailsQuery, useLinkedReplyQuery } from './generated/dealers'
import { SolicitationDialog } from './solicitation-dialog'
import { SolicitationRow } from './solicitation-row'

/** The dealers that were asked, a row each. `n` and `q` act on the row that has the focus. */
export function DealersPart({
  deal,
  emails,
  asking,
  onAsk,
  onContact,
  onChange,
}: {
  deal: StaffDealFragment
  /** Undefined until they are here. */
  emails: StaffDealEmailsQuery | undefined
  /** The email that is being written to dealers. */
  asking: QuoteRequestKind | undefined
  onAsk: (kind: QuoteRequestKind | undefined) => void
  onContact: (solicitationId: string) => void
  onChange: () => void
}) {
  const [editedId, setEditedId] = useState<string>()
  const now = useNow()
  const { dealers } = deal
  const emailsOf = new Map(emails?.deal?.solicitations?.map((each) => [each.id, each]))
  const solicitations = (deal.solicitations ?? []).map(
    (solicitation): Emailed => ({ ...noEmails, ...solicitation, ...emailsOf.get(solicitation.id) }),
  )
  const linked = useLinkedReply(emails && solicitations)
  const edited = solicitations.find(({ id }) => id === editedId)
  const mayAct = useMay()('DEALS')
  const waiting = solicitations.filter(awaitsAnswer).length
  const isOpen = deal.stage !== 'CLOSED' && mayAct
  const mayAsk = isOpen && deal.stage !== 'PURCHASED'
  const prices = pricesOf(deal.quotes)
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
        mayAsk && (
          <>
            {waiting > 0 && (
              <Button variant="quiet" size="sm" onClick={() => onAsk('FOLLOW_UP')}>
                Follow up ({waiting})
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={() => onAsk('FIRST')}>
              Ask dealers
              <Key>⇧d</Key>
            </Button>
          </>
        )
      }
    >
      {solicitations.length === 0 ? (
        <Empty>No dealers yet.{mayAsk && ' Press Shift + D to ask the first.'}</Empty>
      ) : (
        <table ref={table} className={`w-full @max-3xl:block @3xl:table-fixed ${boxLook}`}>
          <thead className="@max-3xl:sr-only">
            <tr>
              <th className={`${headCell} w-[21%]`}>Dealer</th>
              <th className={`${headCell} w-[11%] @max-6xl:hidden`}>Contact</th>
              <th className={`${headCell} w-[14%] @max-6xl:w-[20%]`}>Status</th>
              <th className={`${headCell} w-[20%] text-right! @max-6xl:w-[22%]`}>Out the door</th>
              <th className={headCell}>Last word</th>
              <th className={`${headCell} ${isOpen ? 'w-30' : 'w-13'}`}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="@max-3xl:block">
            {byPrice(solicitations, prices).map((solicitation) => (
              <SolicitationRow
                key={solicitation.id}
                solicitation={solicitation}
                linked={linked?.solicitation?.id === solicitation.id ? linked : undefined}
                price={prices.get(solicitation.id)}
                best={bestOf(prices, solicitation.id)}
                dealId={deal.id}
                isOpen={isOpen}
                mayAct={mayAct}
                now={now}
                onEdit={() => setEditedId(solicitation.id)}
                onContact={() => onContact(solicitation.id)}
                onChange={onChange}
              />
            ))}
          </tbody>
        </table>
      )}
      {asking && mayAsk && (
        <AskDealersDialog
          deal={deal}
          kind={asking}
          onClose={() => onAsk(undefined)}
          onAsked={onChange}
        />
      )}
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

/** The email that the URL leads to, if it isn't among the newest of its dealer. */
function useLinkedReply(solicitations: readonly Emailed[] | undefined) {
  const id = replyIdIn(useLocation().hash) ?? ''
  const isHere = solicitations?.some(({ replies }) => replies.some((reply) => reply.id === id))
  const isMissing = id !== '' && isHere === false
  const { data } = useLinkedReplyQuery({ variables: { id }, skip: !isMissing })
  return isMissing ? data?.reply : undefined
}

const noEmails = { replyAddress: null, requests: [], replies: [], replyCount: 0 }

/** The lowest live price that the one of a dealer can be compared with. */
const bestOf = (prices: ReadonlyMap<string, DealerPrice>, id: string) =>
  [...prices.values()].find(
    ({ isLive, isLowest, group }) => isLive && isLowest && group === prices.get(id)?.group,
  )?.now ?? Number.POSITIVE_INFINITY

/** Dealers with prices first, the lowest on top; the others as they were asked. */
const byPrice = (solicitations: readonly Emailed[], prices: ReadonlyMap<string, DealerPrice>) => {
  const priceOf = ({ id }: Emailed) => {
    const price = prices.get(id)
    return price ? price.now + (price.isLive ? 0 : 1e9) : Number.POSITIVE_INFINITY
  }
  return [...solicitations].sort((a, b) =>
    priceOf(a) < priceOf(b) ? -1 : Number(priceOf(a) > priceOf(b)),
  )
}
