import { Link } from 'react-router-dom'
import { easternClock, easternDate } from '../../ui/eastern-time'
import { link } from '../../ui/link-look'
import { Strike } from '../../ui/paper/marks'
import type { DealFragment } from '../generated/deal'
import { dealPaths } from '../paths'
import { type Entry, recordOf } from './record'

const SHOWN_AT_FIRST = 8

/** The newest of what happened, with the way to all of it. */
export function RecordPart({ deal }: { deal: DealFragment }) {
  const entries = recordOf(deal)
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="record">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-ink border-b-2 pb-2">
        <h2 id="record" className="text-2xl">
          The record
        </h2>
        <Link to={dealPaths.record(deal.id)} className={link}>
          Print
        </Link>
      </div>
      <RecordList entries={entries.slice(0, SHOWN_AT_FIRST)} />
      {entries.length > SHOWN_AT_FIRST && (
        <p className="mt-3">
          <Link to={dealPaths.record(deal.id)} className={link}>
            Show everything
          </Link>
        </p>
      )}
    </section>
  )
}

export function RecordList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="divide-y divide-rule border-rule border-b">
      {entries.map(({ id, createdAt, text, changes }) => (
        <li
          key={id}
          className="grid min-[15rem]:grid-cols-[6.75rem_minmax(0,1fr)] gap-x-3 py-2.5 text-[0.9375rem] leading-snug"
        >
          <time dateTime={createdAt} className="text-ink-faint">
            {easternDate(createdAt)}
            <span className="block text-sm">{easternClock(createdAt)} ET</span>
          </time>
          <div dir="auto" className="[overflow-wrap:anywhere]">
            <p>{text}</p>
            {changes.map(({ label, was, now }) => (
              <p key={label ?? ''} className="whitespace-normal">
                {label && <span className="text-ink-soft">{label}: </span>}
                {was && (
                  <span className="mx-1">
                    <Strike was>{was}</Strike>{' '}
                  </span>
                )}
                <span className={`font-semibold ${was ? 'text-pen' : ''}`}>{now}</span>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
