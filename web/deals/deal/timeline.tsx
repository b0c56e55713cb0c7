import { useState } from 'react'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { Panel } from '../frame/panel'
import type { DealFragment } from '../generated/deal'

const SHOWN_AT_FIRST = 6

/** What happened so far, newest first. */
export function Timeline({ events }: { events: DealFragment['events'] }) {
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole ? events : events.slice(0, SHOWN_AT_FIRST)
  if (events.length === 0) return null
  return (
    <Panel title="Timeline">
      <ol className="mt-4">
        {visible.map(({ id, text, createdAt }) => (
          <li
            key={id}
            className="relative border-rule border-l pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-2 -left-[4.5px] size-2 rounded-full bg-rule-strong forced-colors:bg-[CanvasText]"
            />
            <p className="[overflow-wrap:anywhere]">{text}</p>
            <p className="text-ink-faint text-sm">
              <time dateTime={createdAt}>{easternMoment(createdAt)}</time>
            </p>
          </li>
        ))}
      </ol>
      {!isWhole && events.length > SHOWN_AT_FIRST && (
        <Button variant="quiet" size="sm" className="mt-4" onClick={() => setWhole(true)}>
          Show everything
        </Button>
      )}
    </Panel>
  )
}
