import { type ReactNode, useEffect, useRef, useState } from 'react'
import { windowEnd } from '../../../../shared/deals/deal-conditions'
import { windowProblem } from '../../../../shared/deals/publishing'
import { useSubmit } from '../../../graph/use-submit'
import { momentOf } from '../../../ui/eastern-local'
import { TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { windowPresets } from './window-presets'

/** Asks until when a quote is valid. */
export function WindowDialog({
  title,
  action,
  isTwoDays = false,
  isBlocked = false,
  children,
  below,
  onClose,
  onSend,
}: {
  title: string
  action: string
  /** Whether 48 hours are chosen at first. */
  isTwoDays?: boolean
  /** Something else has to be done first. */
  isBlocked?: boolean
  children?: ReactNode
  /** Shown for the chosen end of the window, in milliseconds; NaN until one is chosen. */
  below?: (validUntil: number) => ReactNode
  onClose: () => void
  onSend: (validUntilEastern: string) => Promise<unknown>
}) {
  const [presets] = useState(() => windowPresets(Date.now()))
  const first = isTwoDays && presets.find(({ words }) => words === '48 hours')
  const form = useSubmit(
    { validUntilEastern: first ? first.local : '' },
    async ({ validUntilEastern: until }) => {
      const problem = windowProblem(until ? momentOf(until) : null, Date.now())
      if (problem) return { validUntilEastern: problem }
      await onSend(until)
      onClose()
    },
  )
  const until = form.values.validUntilEastern
  const moment = momentOf(until)
  // The browser would focus the first choice, which may be another one.
  const choices = useRef<HTMLFieldSetElement>(null)
  useEffect(() => choices.current?.querySelector<HTMLElement>(':checked')?.focus(), [])

  return (
    <FormDialog title={title} form={form} action={isBlocked ? undefined : action} onClose={onClose}>
      {children}
      {!isBlocked && (
        <>
          <fieldset ref={choices}>
            <legend className="mb-2 font-medium">Valid until</legend>
            <div className="flex flex-wrap gap-2">
              {presets.map(({ words, local }) => (
                <label
                  key={words}
                  className="relative inline-flex min-h-9 cursor-pointer items-center rounded-md border border-rule-strong px-3 font-semibold hover:border-ink has-checked:canary has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 max-lg:min-h-11"
                >
                  <input
                    type="radio"
                    name="window"
                    checked={until === local}
                    onChange={() => form.set({ validUntilEastern: local })}
                    className="absolute inset-0 cursor-pointer opacity-0"
                  />
                  {words}
                </label>
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
