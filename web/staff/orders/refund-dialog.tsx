import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../graph/graph-error'
import { paths } from '../../paths'
import { Button, buttonLook } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextAreaField } from '../../ui/field'
import { money } from '../../ui/money'
import { toast } from '../../ui/toast'
import type { OrderDetailFragment } from './generated/orders'
import { useRefundOrderMutation } from './generated/orders'
import { keepReason, keptReason } from './kept-reason'
import { DealsThatClose } from './order-deals'

const MIN_REASON_LENGTH = 3

/** For a link that takes the place of the pressed button. Runs once, unlike an inline function. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()

/** Confirms a refund. The server refunds once, no matter how often the button is pressed. */
export function RefundDialog({
  order,
  onClose,
}: {
  order: OrderDetailFragment
  onClose: () => void
}) {
  const [reason, setReason] = useState(() => keptReason(order.id) ?? '')
  const [problem, setProblem] = useState<string>()
  const [needsPassword, setNeedsPassword] = useState(false)
  const [refund, { loading }] = useRefundOrderMutation({ refetchQueries: ['History'] })
  const amount = money(order.total, true)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (loading) return
    if (reason.trim().length < MIN_REASON_LENGTH) {
      return setProblem('Add a short reason')
    }
    try {
      await refund({ variables: { id: order.id, reason: reason.trim() } })
      toast({
        title: 'Refund on its way',
        description: `${amount} of order #${order.number}`,
        tone: 'success',
      })
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.reason === 'PASSWORD_NEEDED') return setNeedsPassword(true)
      setProblem(
        refusal?.fields?.reason ?? refusal?.message ?? 'The refund failed. Please try again.',
      )
    }
  }

  return (
    <Dialog title={`Refund order #${order.number}?`} onClose={onClose}>
      <form onSubmit={send} className="space-y-5">
        <p className="text-ink-soft">
          <strong className="text-ink">{amount}</strong> goes back to{' '}
          <strong className="text-ink">{order.email ?? 'the card used'}</strong>. This can't be
          undone.
        </p>
        <DealsThatClose order={order} />
        <TextAreaField
          label="Reason"
          hint="For our records. The customer gets an email about the refund."
          rows={3}
          maxLength={500}
          value={reason}
          problem={problem}
          onChange={({ target }) => {
            setReason(target.value)
            setProblem(undefined)
          }}
        />
        {needsPassword && (
          <p role="alert" className="rounded-xl bg-warning-soft p-4">
            It's been a while since you signed in. Enter your password, then send the refund: your
            reason stays here.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={onClose}>
            Keep the order
          </Button>
          {needsPassword ? (
            <a
              href={paths.confirmPassword(window.location.pathname)}
              onClick={() => keepReason(order.id, reason)}
              ref={focus}
              className={buttonLook()}
            >
              Enter password
            </a>
          ) : (
            <Button type="submit" variant="danger" busy={loading}>
              Refund {amount}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
