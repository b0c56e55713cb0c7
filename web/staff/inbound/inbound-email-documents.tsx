import { FileText } from 'lucide-react'
import { link } from '../../ui/link-look'

/** What was attached, as links. */
export function InboundEmailDocuments({
  documents,
}: {
  documents: readonly { id: string; name: string; path: string }[]
}) {
  if (documents.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4">
      {documents.map(({ id, name, path }) => (
        <li key={id} className="min-w-0">
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className={`${link} inline-flex min-h-6 max-w-full items-center gap-1.5 max-lg:min-h-11`}
          >
            <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <span className="truncate">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
