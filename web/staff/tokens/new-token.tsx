import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { DialogFooter } from '../../ui/dialog'

/** Shows the secret of a token that was just created. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)

  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(token)
      setCopied(true)
    } catch {
      // Without https there is no clipboard; the selected text can be copied by hand.
    }
  }

  return (
    <div className="space-y-5">
      <p className="flex gap-3 rounded-md bg-tread p-4">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
        <span>
          This is the only time it’s shown. Keep it where you keep passwords: a program that has it
          acts in your name.
        </span>
      </p>
      <textarea
        dir="auto"
        ref={field}
        readOnly
        aria-label="API token"
        rows={2}
        value={token}
        onFocus={({ target }) => target.select()}
        className="field-sizing-content block w-full resize-none break-all rounded-md border border-rule-strong bg-desk px-4 py-3 font-mono text-ink text-sm"
      />
      <p role="status" className="sr-only">
        {isCopied && 'Copied to the clipboard'}
      </p>
      <div>
        <p className="text-ink-soft text-sm">Send it with each request:</p>
        <pre className="mt-1.5 overflow-x-auto rounded-md bg-tread px-4 py-3 text-sm">
          <code>Authorization: Bearer dft_…</code>
        </pre>
      </div>
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
