import { calendarDay } from '../../../shared/calendar-days'
import { aboveOrBelow, type DealTotal } from '../../../shared/deals/deal-total'
import { useSubmit } from '../../graph/use-submit'
import { TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { useRecordPurchaseMutation } from './generated/purchase'

/** Asks for the day of the purchase: today, unless something else is entered. */
export function PurchaseDialog({
  dealId,
  chosenAt,
  now,
  total,
  title,
  children,
  onClose,
  onSaved,
}: {
  dealId: string
  chosenAt: string | null | undefined
  /** By the server's clock. */
  now: number
  /** What the contract comes to; null for staff of a deal without its quote. */
  total: DealTotal | null
  title: string
  children: string
  onClose: () => void
  onSaved: () => unknown
}) {
  const [recordPurchase] = useRecordPurchaseMutation()
  const today = calendarDay(now)
  const form = useSubmit({ purchasedOn: today }, async ({ purchasedOn }) => {
    if (!purchasedOn) return { purchasedOn: 'Choose a date' }
    await recordPurchase({ variables: { dealId, purchasedOn } })
    await onSaved()
    onClose()
    toast({ tone: 'success', title: 'The purchase is recorded' })
  })
  return (
    <FormDialog title={title} form={form} action="Record the purchase" onClose={onClose}>
      {total && total.difference > 0 && (
        <p className="font-semibold text-red">{aboveOrBelow(total)} Record it so?</p>
      )}
      <p className="text-ink-soft">{children}</p>
      <TextField
        label="Day of the purchase"
        type="date"
        max={today}
        min={chosenAt ? calendarDay(chosenAt) : undefined}
        {...form.field('purchasedOn')}
      />
    </FormDialog>
  )
}
