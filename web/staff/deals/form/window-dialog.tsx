import { type ReactNode, useState } from 'react'
import { windowEnd } from '../../../../shared/deals/deal-conditions'
import { windowProblem } from '../../../../shared/deals/publishing'
import { useSubmit } from '../../../graph/use-submit'
import { Button } from '../../../ui/button'
import { momentOf } from '../../../ui/eastern-local'
import { TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { windowPresets } from './window-presets'

/** Asks until when a quote is valid. */
export function WindowDialog({
  title,
  action,
  isBlocked = false,
  children,
  below,
  onClose,
  onSend,
}: {
  title: string
  action: string
  /** Something else has to be done first. */
  isBlocked?: boolean
  children?: ReactNode
  /** Shown for the chosen end of the window, in milliseconds; NaN until one is chosen. */
  below?: (validUntil: number) => ReactNode
  onClose: () => void
  onSend: (validUntilEastern: string) => Promise<unknown>
}) {
  const [presets] = useState(() => windowPresets(Date.now()))
  const form = useSubmit({ validUntilEastern: '' }, async ({ validUntilEastern: until }) => {
    const problem = windowProblem(until ? momentOf(until) : null, Date.now())
    if (problem) return { validUntilEastern: problem }
    await onSend(until)
    onClose()
  })
  const until = form.values.validUntilEastern
  const moment = momentOf(until)

  return (
    <FormDialog title={title} form={form} action={isBlocked ? undefined : action} onClose={onClose}>
      {children}
      {!isBlocked && (
        <>
          <fieldset>
            <legend className="mb-2 font-medium">Valid until</legend>
            <div className="flex flex-wrap gap-2">
              {presets.map(({ words, local }) => (
                <Button
                  key={words}
                  variant="quiet"
                  size="sm"
                  aria-pressed={until === local}
                  className="aria-pressed:border-ink aria-pressed:bg-tread aria-pressed:text-ink"
                  onClick={() => form.set({ validUntilEastern: local })}
                >
                  {words}
                </Button>
              ))}
            </div>
          </fieldset>
          <TextField
            label="Day and time (ET)"
            type="datetime-local"
            hint={Number.isNaN(moment) ? undefined : windowEnd(moment)}
            {...form.field('validUntilEastern')}
          />
        </>
      )}
      {below?.(moment)}
    </FormDialog>
  )
}
