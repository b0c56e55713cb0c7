import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

interface Item {
  id: string
  title: string
  content: ReactNode
}

/**
 * At most one item is open; pressing the open one closes it. Closed items stay in the document for search
 * engines, and without JavaScript all items are open.
 */
export function Accordion({ items }: { items: readonly Item[] }) {
  const [openId, setOpenId] = useState<string>()
  const prefix = useId()
  return (
    <div className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
      {items.map(({ id, title, content }) => {
        const isOpen = id === openId
        const [buttonId, panelId] = [`${prefix}-${id}-button`, `${prefix}-${id}-panel`]
        return (
          <div key={id}>
            <h2 className="text-lg leading-snug tracking-normal">
              <button
                type="button"
                id={buttonId}
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => setOpenId(isOpen ? undefined : id)}
                className="flex w-full items-center justify-between gap-4 px-5 py-5 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-4 sm:px-7"
              >
                {title}
                <ChevronDown
                  aria-hidden
                  className={`size-5 shrink-0 text-accent-text transition-transform duration-200 noscript:hidden ${isOpen ? 'rotate-180' : ''}`}
                />
              </button>
            </h2>
            <section
              id={panelId}
              aria-labelledby={buttonId}
              className={`px-5 pt-1 pb-6 text-ink-soft transition-opacity duration-200 starting:opacity-0 sm:px-7 ${isOpen ? '' : 'hidden noscript:block'}`}
            >
              {content}
            </section>
          </div>
        )
      })}
    </div>
  )
}
