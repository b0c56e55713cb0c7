import type { ReactNode } from 'react'

interface Item {
  id: string
  title: string
  content: ReactNode
}

/**
 * At most one item of a name is open; pressing the open one closes it. The browser does it all, so the first tap counts
 * before any script has arrived.
 */
export function Accordion({ name, items }: { name: string; items: readonly Item[] }) {
  return (
    <div className="divide-y divide-rule border-ink border-t-2 border-b border-b-rule">
      {items.map(({ id, title, content }) => (
        <details key={id} id={id} name={name} className="group">
          <summary className="flex cursor-pointer select-none list-none items-center justify-between gap-6 py-4.5 decoration-2 underline-offset-4 hover:underline focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
            <h3 className="font-sans font-semibold text-lg leading-snug tracking-normal">
              {title}
            </h3>
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className="size-4 shrink-0 stroke-2 stroke-current transition-transform group-open:rotate-45"
            >
              <path d="M8 1v14M1 8h14" />
            </svg>
          </summary>
          <div className="max-w-2xl pb-6 text-ink-soft">{content}</div>
        </details>
      ))}
    </div>
  )
}
