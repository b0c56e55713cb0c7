import { money } from '../../../shared/money'
import { useSubmit } from '../../graph/use-submit'
import { TextAreaField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import type { OrderDetailFragment } from './generated/orders'
import { useRefundOrderMutation } from './generated/orders'
import { DealsThatClose } from './order-deals'

const MIN_REASON_LENGTH = 3

export const refundDraft = (orderId: string) => `drafted-refund ${orderId}`

/** Confirms a refund. The server refunds once, no matter how often the button is pressed. */
export function RefundDialog({
  order,
  onClose,
}: {
  order: OrderDetailFragment
  onClose: () => void
}) {
  const [refund] = useRefundOrderMutation({ refetchQueries: ['History'] })
  const amount = money(order.total, true)
  const form = useSubmit(
    { reason: '' },
    async ({ reason }) => {
      if (reason.trim().length < MIN_REASON_LENGTH) return { reason: 'Add a short reason' }
      await refund({ variables: { id: order.id, reason: reason.trim() } })
      toast({
        title: 'Refund on its way',
        description: `${amount} of order #${order.number}`,
        tone: 'success',
      })
      onClose()
    },
    { draft: refundDraft(order.id) },
  )

  return (
    <FormDialog
      title={`Refund order #${order.number}?`}
      form={form}
      action={`Refund ${amount}`}
      isDanger
      cancel="Keep the order"
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <strong className="text-ink">{amount}</strong> goes back to{' '}
        <strong className="text-ink">{order.email ?? 'the card used'}</strong>. This can’t be
        undone.
      </p>
      <DealsThatClose order={order} />
      <TextAreaField
        label="Reason"
        hint="For our records. The buyer gets an email about the refund."
        rows={3}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
