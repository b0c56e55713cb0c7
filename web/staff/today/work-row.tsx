import { CalendarClock, Handshake, type LucideIcon, MessageSquare } from 'lucide-react'
import { Link } from 'react-router-dom'
import { tierNames } from '../../../shared/deals/entitlements'
import type { WorkKind } from '../../generated/schema'
import { duration } from '../../ui/eastern-time'
import { untilDue } from '../consultations/due'
import { Light } from '../consultations/due-light'
import { staffPaths } from '../paths'
import type { TodayQuery } from './generated/today'

type WorkItem = NonNullable<TodayQuery['work']>[number]

const kinds: Record<WorkKind, { icon: LucideIcon; name: string; path: (id: string) => string }> = {
  DEAL: { icon: Handshake, name: 'Deal', path: staffPaths.deal },
  CONSULTATION: { icon: CalendarClock, name: 'Consultation', path: staffPaths.consultation },
  CONVERSATION: { icon: MessageSquare, name: 'Message', path: staffPaths.conversation },
}

export function WorkRow({ item, now }: { item: WorkItem; now: number }) {
  const { kind, id, title, step, dueAt, assignee, deal } = item
  const { icon: Icon, name, path } = kinds[kind]
  return (
    <Link
      data-row
      to={path(id)}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-tread focus-visible:-outline-offset-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5"
    >
      <Icon aria-hidden className="size-5 text-ink-faint" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          <span className="sr-only">{name}: </span>
          {title}
          {deal && (
            <span className="ml-2 font-normal text-ink-soft text-sm">{tierNames[deal.tier]}</span>
          )}
        </span>
        <span className="block truncate text-ink-soft text-sm">
          {step}
          {assignee && <span className="text-ink-faint"> · {assignee}</span>}
        </span>
      </span>
      {dueAt && (
        <span className="max-sm:col-start-2">
          <Light
            {...(kind === 'CONVERSATION'
              ? { light: 'soon' as const, words: `Waiting ${duration(now - Date.parse(dueAt))}` }
              : untilDue(dueAt, now))}
          />
        </span>
      )}
    </Link>
  )
}
