import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { QuoteRequestKind } from '../../../generated/schema'
import { Button } from '../../../ui/button'
import { Key, KeyHint } from '../../frame/key'
import { Empty, Part } from '../../frame/part'
import { useMay } from '../../frame/rights'
import { inboundEmailIdIn } from '../../inbound/inbound-email-hash'
import type { StaffDealFragment } from '../deal/generated/deals'
import { type DealerPrice, pricesOf } from '../quotes/prices'
import { AskDealersDialog } from './ask-dealers-dialog'
import { awaitsAnswer } from './email-state'
import type { Emailed } from './emailed'
import { type StaffDealEmailsQuery, useLinkedReplyQuery } from './generated/dealers'
import { SolicitationDialog } from './solicitation-dialog'
import { SolicitationTable } from './solicitation-table'

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
  const { dealers } = deal
  const emailsOf = new Map(emails?.deal?.solicitations?.map((each) => [each.id, each]))
  const solicitations = (deal.solicitations ?? []).map(
    (solicitation): Emailed => ({ ...noEmails, ...solicitation, ...emailsOf.get(solicitation.id) }),
  )
  const linked = useLinkedInboundEmail(emails && solicitations)
  const edited = solicitations.find(({ id }) => id === editedId)
  const mayAct = useMay()('DEALS')
  const waiting = solicitations.filter(awaitsAnswer).length
  const isOpen = deal.stage !== 'CLOSED' && mayAct
  const mayAsk = isOpen && deal.stage !== 'PURCHASED'
  const prices = pricesOf(deal.quotes)
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
              <Key>D</Key>
            </Button>
          </>
        )
      }
    >
      {solicitations.length === 0 ? (
        <Empty>
          No dealers yet.
          {mayAsk && <KeyHint>Press Shift + D to ask the first.</KeyHint>}
        </Empty>
      ) : (
        <SolicitationTable
          solicitations={byPrice(solicitations, prices)}
          linked={linked ?? undefined}
          prices={prices}
          dealId={deal.id}
          isOpen={isOpen}
          mayAct={mayAct}
          onEdit={setEditedId}
          onContact={onContact}
          onChange={onChange}
        />
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
function useLinkedInboundEmail(solicitations: readonly Emailed[] | undefined) {
  const id = inboundEmailIdIn(useLocation().hash) ?? ''
  const isHere = solicitations?.some(({ replies }) => replies.some((email) => email.id === id))
  const isMissing = id !== '' && isHere === false
  const { data } = useLinkedReplyQuery({ variables: { id }, skip: !isMissing })
  return isMissing ? data?.reply : undefined
}

const noEmails = { replyAddress: null, requests: [], replies: [], replyCount: 0 }

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
