import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface Item {
  id: string
  title: string
  content: ReactNode
}

/**
 * At most one item is open; pressing the open one closes it. The browser does it all, so the first tap counts
 * before any script has arrived.
 */
export function Accordion({ name, items }: { name: string; items: readonly Item[] }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
      {items.map(({ id, title, content }) => (
        <details key={id} id={id} name={name} className="group">
          <summary className="flex cursor-pointer select-none list-none items-center justify-between gap-4 px-5 py-5 hover:bg-raised focus-visible:-outline-offset-4 sm:px-7 [&::-webkit-details-marker]:hidden">
            <h2 className="text-lg leading-snug tracking-normal">{title}</h2>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-accent-text group-open:rotate-180"
            />
          </summary>
          <div className="px-5 pt-1 pb-6 text-ink-soft sm:px-7">{content}</div>
        </details>
      ))}
    </div>
  )
}
