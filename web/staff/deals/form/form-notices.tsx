import type { ReactNode } from 'react'
import { Button } from '../../../ui/button'
import type { QuoteFormState } from './use-quote-form'

/** What happened to the draft meanwhile. */
export function FormNotices({ state }: { state: QuoteFormState }) {
  const { conflict, isRestored, isDirty, discard, takeTheirs } = state
  if (conflict) {
    return (
      <Notice
        role="alert"
        action={
          <Button variant="quiet" size="sm" onClick={takeTheirs}>
            Take their version
          </Button>
        }
      >
        {conflict} Everything you typed is still here; what differs is marked.
      </Notice>
    )
  }
  if (!isRestored || !isDirty) return null
  return (
    <Notice
      role="status"
      action={
        <Button variant="quiet" size="sm" onClick={discard}>
          Discard it
        </Button>
      }
    >
      What you typed before is here again. It isn't saved yet.
    </Notice>
  )
}

function Notice({
  role,
  action,
  children,
}: {
  role: 'alert' | 'status'
  action: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role={role}
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-tread px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      {action}
    </div>
  )
}
