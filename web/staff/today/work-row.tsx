import { Link } from 'react-router-dom'
import type { WorkKind } from '../../generated/schema'
import { Status } from '../../ui/paper/marks'
import { TierMark } from '../deals/tier-mark'
import { phoneWords, telOf } from '../deals/words'
import { staffPaths } from '../paths'
import { callOf, dueMark, nameOf, type WorkItem } from './work-groups'

const kinds: Record<WorkKind, { name: string; path: (id: string) => string }> = {
  DEAL: { name: 'Deal', path: staffPaths.deal },
  CONSULTATION: { name: 'Request', path: staffPaths.consultation },
  CONVERSATION: { name: 'Chat', path: staffPaths.conversation },
  TASK: { name: 'Task', path: staffPaths.today },
  ORDER: { name: 'Order', path: staffPaths.orders },
}

export const pathOf = ({ kind, id }: WorkItem) => kinds[kind].path(id)

/** The package as its stair, or what kind of item it is. */
export function PackageMark({ item: { kind, deal } }: { item: WorkItem }) {
  if (!deal) return <span className="text-ink-soft">{kinds[kind].name}</span>
  return <TierMark tier={deal.tier} />
}

/** The columns of Today; a phone has two lines instead. */
export const columns =
  'lg:grid lg:grid-cols-[7.5rem_minmax(6rem,8rem)_minmax(0,1fr)_8rem_6rem_3.5rem] lg:gap-x-3 min-[90rem]:grid-cols-[8.5rem_minmax(7rem,10rem)_minmax(0,1fr)_8.5rem_6.5rem_4rem] min-[90rem]:gap-x-4'

/** One item. The selected one goes on in the peek; on a phone, pressing it opens it. */
export function WorkRow({
  item,
  now,
  isSelected,
  onSelect,
}: {
  item: WorkItem
  now: number
  isSelected: boolean
  onSelect: () => void
}) {
  const { kind, step, assignee } = item
  const { words, ...mark } = dueMark(item, now)
  const call = callOf(item)
  return (
    <li
      onFocus={onSelect}
      onPointerDown={onSelect}
      data-selected={isSelected || undefined}
      className={`relative min-h-(--row) items-center border-rule border-b px-4 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:py-1.5 sm:px-7 ${columns} ${
        isSelected ? 'lg:canary' : 'hover:bg-tread'
      }`}
    >
      <Status
        {...mark}
        className="justify-self-end whitespace-nowrap max-lg:col-start-2 max-lg:row-start-1 lg:justify-self-start"
      >
        {words}
      </Status>
      <Link
        data-row
        to={pathOf(item)}
        aria-current={isSelected ? 'true' : undefined}
        className="row-link-without-peek truncate font-bold leading-8 max-lg:leading-6 focus-visible:outline-offset-0"
      >
        <span className="sr-only">{kinds[kind].name}: </span>
        {nameOf(item)}
      </Link>
      <span className="truncate text-ink-soft lg:text-ink">{step}</span>
      <span className="max-lg:hidden">
        {call && (
          <a
            data-call
            href={telOf(call.phone)}
            className="whitespace-nowrap tabular-nums underline-offset-4 hover:underline"
          >
            <span className="sr-only">Call {call.name}: </span>
            {phoneWords(call.phone)}
          </a>
        )}
      </span>
      <span className="justify-self-end text-[0.8125rem] lg:justify-self-start lg:text-sm">
        <PackageMark item={item} />
      </span>
      <span className="truncate text-ink-soft text-sm max-lg:hidden">
        {assignee ?? <span className="text-ink-faint">No one</span>}
      </span>
    </li>
  )
}
