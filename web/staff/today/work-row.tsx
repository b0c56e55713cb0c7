import { AlarmClock, Handshake } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { phoneWords, telOf } from '../../../shared/phones'
import { easternWhen } from '../../ui/eastern-time'
import { Status, Tick } from '../../ui/paper/marks'
import { subjectOf, type WorkItem, workOf, workPath } from '../frame/subjects'
import { TierMark } from '../frame/tier-mark'
import { AssignWorkMenu } from './assign-work-menu'
import { SnoozeMenu } from './snooze-menu'
import { dueMark } from './work-groups'
import { calleeOf, nameOf, stepOf } from './work-item'
import type { WorkMenus } from './work-menus'

/** The package as its stair, or what kind of item it is. */
export function PackageMark({ item: { kind, deal } }: { item: WorkItem }) {
  if (!deal) return <span className="text-ink-soft">{wordOf(kind)}</span>
  return <TierMark tier={deal.tier} />
}

const wordOf = (kind: string) => subjectOf(kind).word ?? 'Other'

/** The columns of Today; a phone has two lines instead. The last one is left free for the menus. */
export const columns =
  'lg:grid lg:grid-cols-[9.5rem_minmax(5.5rem,7.5rem)_minmax(0,1fr)_7rem_5.75rem_6rem] lg:gap-x-2 lg:pr-4 lg:pl-9 min-[90rem]:grid-cols-[9.5rem_minmax(7rem,10rem)_minmax(0,1fr)_8.5rem_5.5rem_6.5rem] min-[90rem]:gap-x-4'

/** One item. The selected one goes on in the peek; on a phone, pressing it opens it. */
export const WorkRow = memo(function WorkRow({
  item,
  now,
  isSelected,
  isChecked,
  onSelect,
  onPeek,
  onCheck,
  onCall,
  menus,
}: {
  item: WorkItem
  now: number
  isSelected: boolean
  isChecked: boolean
  onSelect: (item: WorkItem) => void
  /** Shows more of it, where there is no room for that beside the list. */
  onPeek: ((item: WorkItem) => void) | undefined
  onCheck: (item: WorkItem, isRange: boolean) => void
  onCall: (item: WorkItem) => void
  /** Without it, the viewer may only read. */
  menus: WorkMenus | undefined
}) {
  const { kind, step, isPromise, wasSnoozedUntil } = item
  const { words, ...mark } = dueMark(item, now)
  const { search } = useLocation()
  const call = calleeOf(item)
  const name = nameOf(item)
  const isAlone = name === step
  const select = () => onSelect(item)
  return (
    <li
      onFocus={select}
      onPointerDown={select}
      data-selected={isSelected || undefined}
      className="relative"
    >
      <div
        className={`min-h-(--row) items-center border-rule border-b max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:py-1.5 max-lg:pr-4 ${menus ? 'max-lg:pl-13' : 'max-lg:pl-4'} ${columns} ${
          isSelected ? 'lg:canary' : 'hover:bg-tread'
        }`}
      >
        {menus && (
          <RowCheck
            name={name}
            isChecked={isChecked}
            onCheck={(isRange) => onCheck(item, isRange)}
          />
        )}
        <Status
          {...mark}
          className="justify-self-end whitespace-nowrap max-lg:col-start-2 max-lg:row-start-1 lg:justify-self-start"
        >
          {words}
          {isPromise && (
            <>
              <Handshake aria-hidden className="-mt-0.5 ml-1.5 inline size-3.5" />
              <span className="sr-only">, promised</span>
            </>
          )}
        </Status>
        <Link
          data-row
          to={workPath(item, search) ?? { search }}
          aria-current={isSelected ? 'true' : undefined}
          onClick={(event) => {
            if (!onPeek || !isPlainPress(event)) return
            event.preventDefault()
            onPeek(item)
          }}
          className={`row-link-without-peek truncate font-bold leading-8 max-lg:leading-6 focus-visible:outline-offset-0 ${
            isAlone ? 'lg:col-span-2' : ''
          }`}
        >
          <span className="sr-only">{wordOf(kind)}: </span>
          {name}
        </Link>
        <span className={`truncate text-ink-soft lg:text-ink ${isAlone ? 'lg:hidden' : ''}`}>
          {isAlone ? '' : stepOf(item)}
          {wasSnoozedUntil && (
            <span className="text-ink-soft">
              {' '}
              (snoozed until {easternWhen(wasSnoozedUntil, now)} before)
            </span>
          )}
        </span>
        <span className={`max-lg:justify-self-end ${call ? '' : 'max-lg:hidden'}`}>
          {call && (
            <a
              data-call
              href={telOf(call.phone)}
              onClick={() => onCall(item)}
              className="call-half whitespace-nowrap tabular-nums underline-offset-4 hover:underline max-lg:underline lg:relative"
            >
              <span className="sr-only">Call {call.name}: </span>
              {phoneWords(call.phone)}
            </a>
          )}
        </span>
        <span
          className={`justify-self-end text-[0.8125rem] lg:justify-self-start lg:text-sm ${call ? 'max-lg:hidden' : ''}`}
        >
          <PackageMark item={item} />
        </span>
        {!menus && <Assignee item={item} />}
      </div>
      {menus && <RowMenus item={item} now={now} isSelected={isSelected} menus={menus} />}
    </li>
  )
})

/** A press that stays in this tab; the Enter key opens the item at once. */
const isPlainPress = ({ detail, metaKey, ctrlKey, shiftKey }: MouseEvent) =>
  detail > 0 && !metaKey && !ctrlKey && !shiftKey

function Assignee({ item: { assignee } }: { item: WorkItem }) {
  return (
    <span className="truncate text-ink-soft text-sm max-lg:hidden">
      {assignee ?? <span className="text-ink-faint">No one</span>}
    </span>
  )
}

const menuButton = 'grid h-7 min-w-7 place-items-center rounded-[3px] border text-sm'

/** Beside the row, not in it: menus don't take its color. Phones have them below, once something is checked. */
function RowMenus({
  item,
  now,
  isSelected,
  menus: { openMenu, setOpenMenu, actions, onOther },
}: {
  item: WorkItem
  now: number
  isSelected: boolean
  menus: WorkMenus
}) {
  const items = [item]
  const { assignTo } = workOf(item)
  const name = nameOf(item)
  const openOf = (menu: 'assign' | 'snooze') => ({
    isOpen: isSelected && openMenu === menu,
    onOpenChange: (isOpen: boolean) => setOpenMenu(isOpen ? menu : undefined),
  })
  const look = `${menuButton} ${
    isSelected
      ? 'canary border-canary hover:border-ink data-[state=open]:border-ink'
      : 'border-transparent text-ink-soft hover:border-rule-strong hover:text-ink'
  }`
  return (
    <div className="absolute top-0 right-4 z-1 has-data-[state=open]:z-10 flex h-(--row) w-24 items-center justify-between max-lg:hidden min-[90rem]:w-26">
      {assignTo === 'OWNERS' ? (
        <span className="px-1 text-ink-faint text-sm">Owners</span>
      ) : (
        <AssignWorkMenu
          {...openOf('assign')}
          items={items}
          onAssign={(staff) => void actions.assign(items, staff)}
          trigger={
            <button type="button" className={`${look} min-w-0 px-1`}>
              <span className="sr-only">Assign {name}, now with </span>
              <span className="max-w-full truncate">{item.assignee ?? 'No one'}</span>
            </button>
          }
        />
      )}
      <SnoozeMenu
        {...openOf('snooze')}
        items={items}
        now={now}
        onSnooze={(local) => void actions.snooze(items, local)}
        onWake={() => void actions.wake(items)}
        onOther={() => onOther(items)}
        trigger={
          <button type="button" aria-label={`Snooze ${name}`} className={look}>
            <AlarmClock aria-hidden className="size-4" />
          </button>
        }
      />
    </div>
  )
}

function RowCheck({
  name,
  isChecked,
  onCheck,
}: {
  name: string
  isChecked: boolean
  onCheck: (isRange: boolean) => void
}) {
  const check = ({ nativeEvent }: { nativeEvent: Event }) =>
    onCheck(nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
  return (
    // The whole height is the target.
    <label className="absolute inset-y-0 left-0 z-1 grid w-9 cursor-pointer place-items-center max-lg:w-13">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isChecked}
        onChange={check}
        className="peer size-4.5 cursor-pointer appearance-none rounded-[3px] border border-rule-strong bg-paper checked:border-ink hover:border-ink forced-colors:appearance-auto max-lg:size-6"
      />
      <Tick className="pointer-events-none absolute size-3.5 opacity-0 peer-checked:opacity-100 forced-colors:hidden" />
    </label>
  )
}
