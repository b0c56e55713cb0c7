import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

const DONE_MS = 2_000

/** A VIN or stock number that a press copies. */
export function CopyButton({ text }: { text: string }) {
  const [isDone, setDone] = useState(false)
  if (!text) return <>–</>

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return // over plain HTTP there is no clipboard; the text can be selected
    }
    setDone(true)
    setTimeout(setDone, DONE_MS, false)
  }

  const Icon = isDone ? Check : Copy
  return (
    <span className="inline-flex max-w-full flex-wrap items-center justify-end">
      <span className="text-[0.8125rem] tabular-nums max-[22.5rem]:break-all">{text}</span>
      <button
        type="button"
        aria-label={isDone ? 'Copied' : `Copy ${text}`}
        onClick={() => void copy()}
        className="relative -my-1 -mr-2 -ml-1 grid size-8 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink print:hidden"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  )
}
