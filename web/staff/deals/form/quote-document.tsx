import { FileText, X } from 'lucide-react'
import { UploadButton } from '../deal/upload-button'

/** The dealer's own paper, without which a quote can't be published. */
export function QuoteDocument({
  dealId,
  document,
  onChange,
}: {
  dealId: string
  document: { id: string; name: string } | null
  onChange: (document: { id: string; name: string } | null) => void
}) {
  return (
    <section
      aria-label="Dealer's document"
      className="grid gap-x-4 gap-y-1 sm:grid-cols-[10.5rem_minmax(0,1fr)]"
    >
      <h2 className="pt-1.5 font-medium text-sm">Dealer's document</h2>
      <div className="flex flex-wrap items-center gap-3">
        {document && (
          <span className="flex min-w-0 items-center gap-1 text-sm">
            <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <span dir="auto" className="truncate font-medium">
              {document.name}
            </span>
            <button
              type="button"
              aria-label={`Detach ${document.name}`}
              onClick={() => onChange(null)}
              className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          </span>
        )}
        <UploadButton
          dealId={dealId}
          kind="DEALER_QUOTE"
          onUploaded={(id, name) => onChange({ id, name })}
        >
          {document ? 'Attach another' : 'Attach a PDF or photo'}
        </UploadButton>
        {!document && <p className="text-ink-faint text-sm">Needed to publish</p>}
      </div>
    </section>
  )
}
