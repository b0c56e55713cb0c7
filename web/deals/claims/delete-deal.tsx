import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lastSupportDay } from '../../../shared/deals/support'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { easternDate } from '../../ui/eastern-time'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { LedgerRow } from '../frame/ledger-row'
import type { DealFragment } from '../generated/deal'
import { serverNow } from '../live/server-clock'
import { dealPaths } from '../paths'
import { useEraseDealMutation } from './generated/claims'

/** Deletes what a deal says about its buyer, or says what stands in the way. */
export function DeleteDeal({ deal }: { deal: DealFragment }) {
  const [isAsking, setAsking] = useState(false)
  const obstacle = obstacleOf(deal)
  if (deal.erasedAt) {
    return (
      <LedgerRow title="Deleted">
        <p className="text-ink-soft">
          What this deal said about you was deleted on {easternDate(deal.erasedAt)}. Its number,
          dates, dealers, and amounts stay.
        </p>
      </LedgerRow>
    )
  }
  return (
    <LedgerRow title="Delete this deal">
      <p className="text-ink-soft">
        {obstacle ?? 'Delete what you told us about yourself, with your documents.'}
      </p>
      {!obstacle && (
        <p className="mt-3">
          <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
            Delete this deal…
          </Button>
        </p>
      )}
      {isAsking && <DeleteDialog deal={deal} onClose={() => setAsking(false)} />}
    </LedgerRow>
  )
}

/** Why the deal can't be deleted yet; undefined if it can. */
function obstacleOf({ claims, stage, supportUntil }: DealFragment) {
  const isPending = claims.some(({ status }) =>
    ['OPEN', 'REFUNDING', 'REFUND_FAILED'].includes(status),
  )
  if (isPending) {
    return 'You asked for your money back. You can delete this deal once that is settled.'
  }
  if (stage === 'CLOSED') return undefined
  if (stage !== 'PURCHASED' || !supportUntil) {
    return 'You can delete this deal once it’s closed, or once your support after the purchase has ended.'
  }
  return Date.parse(supportUntil) > serverNow()
    ? `Your support runs through ${lastSupportDay(supportUntil)}. You can delete this deal after that.`
    : undefined
}

function DeleteDialog({ deal, onClose }: { deal: DealFragment; onClose: () => void }) {
  const navigate = useNavigate()
  const [eraseDeal] = useEraseDealMutation()
  const form = useSubmit({}, async () => {
    await eraseDeal({ variables: { id: deal.id } })
    navigate(`${dealPaths.list()}?all`)
    toast({ tone: 'success', title: `Deal ${deal.number} is deleted` })
  })
  return (
    <FormDialog
      title={`Delete deal ${deal.number}?`}
      form={form}
      action="Delete for good"
      cancel="Keep it"
      isDanger
      onClose={onClose}
    >
      <p>
        <strong>Deleted:</strong>{' '}
        <span className="text-ink-soft">
          what you want, your trade-in, documents, notes of our calls, VINs and names in quotes, and
          what you wrote about your money back.
        </span>
      </p>
      <p>
        <strong>Stays:</strong>{' '}
        <span className="text-ink-soft">
          the deal’s number, package, dates, dealers, and amounts, and your receipt.
        </span>
      </p>
      {deal.claimable.length > 0 && (
        <p>After that, you can’t ask for the money of this deal back.</p>
      )}
      <p>This can’t be undone.</p>
    </FormDialog>
  )
}
