import { FileText, Image, X } from 'lucide-react'
import { documentKinds } from '../../../shared/deals/deal-kinds'
import { useAction } from '../../graph/use-action'
import { easternDate } from '../../ui/eastern-time'
import { link } from '../../ui/link-look'
import { LedgerRow } from '../frame/ledger-row'
import type { DealFragment } from '../generated/deal'
import { useRemoveDocumentMutation } from './generated/documents'
import { UploadField } from './upload-field'

/** The documents of the deal, with the way to add one. */
export function DocumentsPanel({ deal }: { deal: DealFragment }) {
  const { documents, stage } = deal
  const canAdd = stage !== 'CLOSED'
  if (!canAdd && documents.length === 0) return null
  return (
    <LedgerRow title="Documents">
      {documents.length > 0 && (
        <ul className="-mt-2 divide-y divide-rule border-rule border-b">
          {documents.map((document) => (
            <Document key={document.id} document={document} />
          ))}
        </ul>
      )}
      {canAdd && <UploadField dealId={deal.id} />}
    </LedgerRow>
  )
}

function Document({ document }: { document: DealFragment['documents'][number] }) {
  const [removeDocument] = useRemoveDocumentMutation()
  const [run, isBusy] = useAction()
  const { name, kind, type, size, byStaff, createdAt, path, canRemove } = document
  const Icon = type.startsWith('image/') ? Image : FileText

  const remove = () =>
    run(() => removeDocument({ variables: { id: document.id } }), { failed: 'Not removed' })

  return (
    <li className="relative flex min-h-11 items-start gap-3 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <a href={path} className={`${link} after:absolute after:inset-0`}>
          {name}
        </a>
        <p className="text-ink-faint text-sm">
          {[documentKinds[kind], sizeWords(size), easternDate(createdAt)].join(', ')}
          {byStaff && ', from us'}
        </p>
      </div>
      {canRemove && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          aria-disabled={isBusy || undefined}
          onClick={() => void remove()}
          className="relative grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </li>
  )
}

const sizeWords = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
