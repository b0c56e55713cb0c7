import { Link } from 'react-router-dom'
import { money } from '../../../shared/money'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { easternDate, easternMoment } from '../../ui/eastern-time'
import { toast } from '../../ui/toast/toast'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import {
  type PaymentLinkRowFragment,
  useRevokePaymentLinkMutation,
  useSendPaymentLinkAgainMutation,
} from './generated/sales'
import { LinkStatus } from './link-status'

/** A payment link: what it is for, what became of it, and what can be done. */
export function LinkRow({ link }: { link: PaymentLinkRowFragment }) {
  const { status, quantity, price, recipient, note, createdBy, createdAt, expiresAt, order } = link
  return (
    <li className="space-y-1.5 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">
          {link.package.name}
          {quantity > 1 && ` × ${quantity}`}, {money(price * quantity)}
        </span>
        <LinkStatus link={link} />
      </p>
      <p dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        {recipient || 'Erased'}. By {createdBy}, {easternDate(createdAt)}
        {status === 'OPEN' && <>, works until {easternMoment(expiresAt)}</>}
        {order && (
          <>
            ,{' '}
            <Link
              to={staffPaths.order(order.number)}
              className="text-ink underline underline-offset-4"
            >
              order #{order.number}
            </Link>
          </>
        )}
      </p>
      {note && (
        <p dir="auto" className="whitespace-pre-line text-ink-soft text-sm">
          “{note}”
        </p>
      )}
      {!link.isPriceCurrent && (status === 'OPEN' || status === 'EXPIRED') && (
        <p className="text-amber text-sm">
          {link.package.name} costs {money(link.package.price)} now. Checkout asks to confirm it.
        </p>
      )}
      <LinkButtons link={link} />
    </li>
  )
}

/** Copy, Send again, and Revoke, as far as the link still allows them. */
function LinkButtons({ link }: { link: PaymentLinkRowFragment }) {
  const { id, url, status } = link
  const may = useMay()
  const [run, isBusy] = useAction()
  const [revoke] = useRevokePaymentLinkMutation({ variables: { id } })
  const isLive = status === 'OPEN' || status === 'EXPIRED'
  if (!isLive || !may('PEOPLE')) return null
  return (
    <p className="flex flex-wrap gap-2 pt-1">
      {status === 'OPEN' && (
        <Button variant="quiet" size="sm" onClick={() => void copy(url)}>
          Copy
        </Button>
      )}
      <SendAgainButton link={link} />
      {status === 'OPEN' && (
        <Button
          variant="bare"
          size="sm"
          busy={isBusy}
          onClick={() => void run(() => revoke(), { done: 'Link revoked', failed: 'Not revoked' })}
        >
          Revoke
        </Button>
      )}
    </p>
  )
}

/** Mails a link again, with a new end and the price of today. */
export function SendAgainButton({ link: { id, recipient } }: { link: PaymentLinkRowFragment }) {
  const may = useMay()
  const [run, isBusy] = useAction()
  const [sendAgain] = useSendPaymentLinkAgainMutation({ variables: { id } })
  if (!recipient || !may('PEOPLE')) return null
  const titles = { done: `Sent again to ${recipient}`, failed: 'Not sent' }
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      onClick={() => void run(() => sendAgain(), titles)}
    >
      Send again
    </Button>
  )
}

/** Without https there is no clipboard; then the toast shows the link, which can be selected. */
async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'success', title: 'Link copied' })
  } catch {
    toast({ title: 'Copy this link', description: url })
  }
}
