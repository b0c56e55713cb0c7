import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button'
import { StartSearch } from '../deal/deal-actions'
import type { StaffDealFragment } from '../deal/generated/deals'
import { AskDealersDialog } from '../dealers/ask-dealers-dialog'
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

/** What the deal lacks before this quote can be published, with what solves it. */
export function DealNotices({
  deal,
  refresh,
}: {
  deal: StaffDealFragment
  refresh: () => Promise<void>
}) {
  const [isAsking, setAsking] = useState(false)
  const onChange = () => void refresh()
  return (
    <div className="space-y-3 empty:hidden lg:col-span-2">
      {deal.stage === 'INTAKE' && !deal.wishesSentAt && (
        <Notice role="status" action={<StartSearch deal={deal} onStarted={onChange} />}>
          The buyer hasn't sent their wishes yet. Until then, the quote can be saved, not published.
        </Notice>
      )}
      {(deal.solicitations ?? []).length === 0 && (
        <Notice
          role="status"
          action={
            <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
              Ask dealers
            </Button>
          }
        >
          No dealer has been asked yet. A quote comes from one that was.
        </Notice>
      )}
      {isAsking && (
        <AskDealersDialog
          deal={deal}
          kind="FIRST"
          onClose={() => setAsking(false)}
          onAsked={onChange}
        />
      )}
    </div>
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
