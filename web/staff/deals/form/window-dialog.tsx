import { type FormEvent, type ReactNode, useState } from 'react'
import { windowEnd } from '../../../../shared/deal-conditions'
import { windowProblem } from '../../../../shared/publishing'
import { refusalOf } from '../../../graph/graph-error'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { momentOf, windowPresets } from './window-presets'

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
  const [until, setUntil] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const moment = momentOf(until)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || isBlocked) return
    const found = windowProblem(until ? moment : null, Date.now())
    if (found) return setProblem(found)
    setBusy(true)
    try {
      await onSend(until)
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      const fields = refusal?.fields && Object.values(refusal.fields).join(' ')
      setProblem(fields || (refusal?.message ?? 'That failed. Please try again.'))
      setBusy(false)
    }
  }
  const choose = (local: string) => {
    setUntil(local)
    setProblem(undefined)
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send} noValidate className="space-y-4">
        {children}
        {!isBlocked && (
          <>
            <fieldset>
              <legend className="mb-2 font-medium">Valid until</legend>
              <div className="flex flex-wrap gap-2">
                {presets.map(({ words, local }) => (
                  <Button
                    key={words}
                    variant="secondary"
                    size="sm"
                    aria-pressed={until === local}
                    className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
                    onClick={() => choose(local)}
                  >
                    {words}
                  </Button>
                ))}
              </div>
            </fieldset>
            <TextField
              label="Day and time (ET)"
              type="datetime-local"
              value={until}
              problem={problem}
              hint={Number.isNaN(moment) ? undefined : windowEnd(moment)}
              onChange={({ target }) => choose(target.value)}
            />
          </>
        )}
        {below?.(moment)}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {!isBlocked && (
            <Button type="submit" busy={busy}>
              {action}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
