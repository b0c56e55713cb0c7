import { Check, Copy, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { DialogFooter } from '../../ui/dialog'

/** Shows a secret that was just created, to be copied. */
export function NewSecret({
  secret,
  label,
  warning,
  onDone,
  children,
}: {
  secret: string
  label: string
  /** What one who has it can do. */
  warning: string
  onDone: () => void
  /** How it is used. */
  children: ReactNode
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)

  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Without https there is no clipboard; the selected text can be copied by hand.
    }
  }

  return (
    <div className="space-y-5">
      <p className="flex gap-3 rounded-md bg-tread p-4">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
        <span>This is the only time it’s shown. Keep it where you keep passwords: {warning}</span>
      </p>
      <textarea
        dir="auto"
        ref={field}
        readOnly
        aria-label={label}
        rows={2}
        value={secret}
        onFocus={({ target }) => target.select()}
        className="field-sizing-content block w-full resize-none break-all rounded-md border border-rule-strong bg-desk px-4 py-3 font-mono text-ink text-sm"
      />
      <p role="status" className="sr-only">
        {isCopied && 'Copied to the clipboard'}
      </p>
      {children}
      <DialogFooter>
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
        <Button autoFocus onClick={() => void copy()} className="min-w-32">
          {isCopied ? (
            <Check aria-hidden className="size-5" />
          ) : (
            <Copy aria-hidden className="size-5" />
          )}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </DialogFooter>
    </div>
  )
}
