import { CircleAlert } from 'lucide-react'
import { problemsOfPublishing } from '../../../../shared/deals/publishing'
import type { StaffDealFragment } from '../deal/generated/deals'
import { type StaffQuoteFragment, usePublishQuoteMutation } from '../quotes/generated/quotes'
import { draftOf, filledInNotChanged, readDraft } from './quote-draft'
import { QuotePreview } from './quote-preview'
import { WindowDialog } from './window-dialog'

/** Publishes a saved draft: until when it is valid, and what the buyer will see. */
export function PublishDialog({
  deal,
  quote,
  onClose,
  onPublished,
}: {
  deal: StaffDealFragment
  quote: StaffQuoteFragment
  onClose: () => void
  onPublished: () => void
}) {
  const [publish] = usePublishQuoteMutation({ refetchQueries: ['StaffDeals'] })
  const { id, revision, document, solicitation } = quote
  const { validUntilEastern: _chosenHere, ...lacking } = problemsOfPublishing(
    readDraft(draftOf(quote), Date.now()).values,
    { hasDealer: !!solicitation, hasDocument: !!document, validUntil: null, now: Date.now() },
  )
  const missing = Object.values(lacking)
  return (
    <WindowDialog
      title="Publish this quote?"
      action="Publish"
      isTwoDays
      isBlocked={missing.length > 0}
      onClose={onClose}
      onSend={async (validUntilEastern) => {
        await publish({ variables: { id, revision, validUntilEastern } })
        onPublished()
      }}
      below={(validUntil) => (
        <QuotePreview
          deal={deal}
          quote={quote}
          validUntil={Number.isNaN(validUntil) ? undefined : validUntil}
        />
      )}
    >
      {missing.length > 0 && (
        <div role="alert" className="rounded-md bg-tread px-4 py-3">
          <p className="font-semibold">Before the buyer can see it</p>
          <ul className="mt-1.5 space-y-1">
            {missing.map((problem) => (
              <li key={problem} className="flex gap-2 text-sm">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      <FilledIn quote={quote} />
      {quote.replaces && (
        <p className="text-ink-soft">The quote that this one was copied from will be replaced.</p>
      )}
    </WindowDialog>
  )
}

/** What no one has typed, by where it is from. */
function FilledIn({ quote }: { quote: StaffQuoteFragment }) {
  const bySource = filledInNotChanged(quote)
  if (bySource.length === 0) return null
  return (
    <div className="border-amber border-l-4 pl-3 text-sm">
      <p className="font-semibold">Filled in, not changed</p>
      <ul className="mt-0.5">
        {bySource.map(({ from, values }) => (
          <li key={from}>
            {values.join(', ')} <span className="text-ink-soft">(from {from})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
