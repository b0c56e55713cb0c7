import { useSubmit } from '../../graph/use-submit'
import { FormDialog } from '../../ui/form-dialog'
import { readTime, timeHint } from '../../ui/spoken-time'
import { WhenField } from '../frame/when-field'

/** Snoozes until any time. */
export function SnoozeDialog({
  onSnooze,
  onClose,
}: {
  onSnooze: (local: string) => void
  onClose: () => void
}) {
  const form = useSubmit({ until: '' }, async ({ until }) => {
    const local = readTime(until, Date.now())
    if (!local) return { until: timeHint }
    onClose()
    onSnooze(local)
  })
  return (
    <FormDialog title="Snooze" form={form} action="Snooze" onClose={onClose}>
      <WhenField label="Until (ET)" {...form.field('until')} />
    </FormDialog>
  )
}
