import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useKeys, useRowKeys } from '../../ui/browser/keys'
import { useMedia } from '../../ui/browser/media'
import { Button } from '../../ui/button'
import { CallDialog } from '../calls/call-dialog'
import { KeyLine } from '../frame/key'
import { useMay } from '../frame/rights'
import { type WorkItem, workPath } from '../frame/subjects'
import { DayRuler } from './day-ruler'
import { Peek, PeekDialog } from './peek'
import { SelectionBar } from './selection-bar'
import { SnoozeDialog } from './snooze-dialog'
import { useSelection } from './use-selection'
import { useWorkActions } from './use-work-actions'
import { groupsOf } from './work-groups'
import { calleeOf, callSubjectOf, keyOf } from './work-item'
import type { WorkMenus } from './work-menus'
import { columns, WorkRow } from './work-row'

/** An ID has no spaces: they would separate IDs. */
const idOf = (name: string) => `work-${name.replaceAll(' ', '-')}`

/** The items by the parts of the day, with the selected one beside them. `Later` is folded. */
export function WorkList({
  work,
  now,
  isSnoozed,
  onMore,
}: {
  work: readonly WorkItem[]
  now: number
  /** Shows when items come back, all of them. */
  isSnoozed: boolean
  /** Loads more, if there is. */
  onMore: (() => void) | undefined
}) {
  const list = useRef<HTMLDivElement>(null)
  const [isLaterOpen, setLaterOpen] = useState(false)
  const [chosen, setChosen] = useState({ key: '', at: 0 })
  const [openMenu, setOpenMenu] = useState<WorkMenus['openMenu']>()
  const [called, setCalled] = useState<WorkItem>()
  const [isPeeking, setPeeking] = useState(false)
  const hasPeek = useMedia('(min-width: 80rem)')
  const [snoozed, setSnoozed] = useState<readonly WorkItem[]>()
  const actions = useWorkActions()
  const may = useMay()
  const navigate = useNavigate()
  const { search } = useLocation()

  const groups = groupsOf(work, now)
  const isFolded = (name: string) => name === 'Later' && !isSnoozed && !isLaterOpen
  const visible = groups.flatMap(({ name, items }) => (isFolded(name) ? [] : items))
  // When the selected item has left the list, the one that took its place.
  const selected =
    visible.find((item) => keyOf(item) === chosen.key) ??
    visible[Math.min(chosen.at, visible.length - 1)]
  const select = (item: WorkItem) => setChosen({ key: keyOf(item), at: visible.indexOf(item) })
  const peek = (item: WorkItem) => {
    select(item)
    setPeeking(true)
  }
  const { checked, check, clear } = useSelection(visible)
  const targets = checked.length > 0 ? checked : selected ? [selected] : []

  const call = (item: WorkItem) => {
    const right = calleeOf(item)?.solicitationId ? 'DEALS' : 'PEOPLE'
    if (callSubjectOf(item) && may(right)) setCalled(item)
  }
  const finish = () => void actions.finish(targets).then(clear)
  const menus: WorkMenus | undefined = may('PEOPLE')
    ? { openMenu, setOpenMenu, actions, onOther: setSnoozed }
    : undefined
  const forStaff = (action: () => unknown) => () => (menus && selected ? action() : false)
  useRowKeys(list)
  useKeys({
    c: () => {
      const link = list.current?.querySelector<HTMLElement>('[data-selected] [data-call]')
      if (link) link.click()
      else if (selected) call(selected)
    },
    s: forStaff(() => setOpenMenu('snooze')),
    a: forStaff(() => setOpenMenu('assign')),
    e: forStaff(finish),
    x: forStaff(() => selected && check(selected, false)),
    X: forStaff(() => selected && check(selected, true)),
    Escape: () => (checked.length > 0 ? clear() : false),
    Enter: () => {
      const to = selected && workPath(selected, search)
      return to && document.activeElement === document.body ? navigate(to) : false
    },
  })
  const subject = called && callSubjectOf(called)
  return (
    <>
      {!isSnoozed && <DayRuler work={work} now={now} selected={selected} />}
      <div className="min-h-0 flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_17rem] min-[90rem]:grid-cols-[minmax(0,1fr)_19.5rem]">
        <div
          ref={list}
          className={`min-h-0 lg:overflow-y-auto ${checked.length > 0 ? 'max-lg:pb-28' : ''}`}
        >
          {menus && checked.length > 0 ? (
            <SelectionBar items={checked} now={now} menus={menus} onDone={finish} onClear={clear} />
          ) : (
            <ColumnHeads isSnoozed={isSnoozed} />
          )}
          {groups.map(({ name, items }) => (
            <section key={name} aria-labelledby={idOf(name)}>
              <h2
                id={idOf(name)}
                className="border-rule-strong border-b bg-tread px-4 pt-2 pb-1 font-sans font-semibold text-[0.90625rem] tracking-normal lg:pl-9"
              >
                {name === 'Later' && !isSnoozed ? (
                  <button
                    type="button"
                    aria-expanded={isLaterOpen}
                    onClick={() => setLaterOpen(!isLaterOpen)}
                    className="-my-1 inline-flex min-h-8 items-center gap-2 max-lg:min-h-11"
                  >
                    {name} <span className="font-normal text-ink-soft">{items.length}</span>
                    <span className="font-normal text-ink-soft underline underline-offset-4">
                      {isLaterOpen ? 'Hide' : 'Show'}
                    </span>
                  </button>
                ) : (
                  <>
                    {name} <span className="font-normal text-ink-soft">{items.length}</span>
                  </>
                )}
              </h2>
              {!isFolded(name) && (
                <ul className="bg-paper">
                  {items.map((item) => (
                    <WorkRow
                      key={keyOf(item)}
                      item={item}
                      now={now}
                      isSelected={item === selected}
                      isChecked={checked.includes(item)}
                      onSelect={select}
                      onPeek={hasPeek ? undefined : peek}
                      onCheck={check}
                      onCall={call}
                      menus={menus && withoutOpen(menus, checked.length > 0)}
                    />
                  ))}
                </ul>
              )}
            </section>
          ))}
          {onMore && (
            <p className="px-4 py-3 lg:pl-9">
              <Button variant="quiet" size="sm" onClick={onMore}>
                Show more
              </Button>
            </p>
          )}
          <KeyLine
            keys={[
              ['j k', 'move'],
              ['Enter', 'open'],
              ['c', 'call'],
              ['s', 'snooze'],
              ['a', 'assign'],
              ['e', 'done'],
              ['x', 'select'],
              ['t', 'add a task'],
              ['?', 'all keys'],
            ]}
          />
        </div>
        {selected && (
          <Peek
            key={keyOf(selected)}
            item={selected}
            now={now}
            onCall={() => call(selected)}
            onDone={menus && (() => void actions.finish([selected]))}
            onSnooze={menus && ((local) => void actions.snooze([selected], local))}
          />
        )}
      </div>
      {selected && isPeeking && !hasPeek && (
        <PeekDialog
          item={selected}
          now={now}
          onCall={() => {
            setPeeking(false)
            call(selected)
          }}
          onDone={
            menus &&
            (() => {
              setPeeking(false)
              void actions.finish([selected])
            })
          }
          onSnooze={menus && ((local) => void actions.snooze([selected], local))}
          onClose={() => setPeeking(false)}
        />
      )}
      {called && subject && (
        <CallDialog
          subject={subject}
          solicitationId={calleeOf(called)?.solicitationId}
          onClose={() => setCalled(undefined)}
        />
      )}
      {snoozed && (
        <SnoozeDialog
          onSnooze={(local) => void actions.snooze(snoozed, local).then(clear)}
          onClose={() => setSnoozed(undefined)}
        />
      )}
    </>
  )
}

/** While items are checked, the keys open the menus of all of them, not of the row. */
const withoutOpen = (menus: WorkMenus, isOfSelection: boolean) =>
  isOfSelection ? { ...menus, openMenu: undefined } : menus

function ColumnHeads({ isSnoozed }: { isSnoozed: boolean }) {
  return (
    <div
      aria-hidden
      className={`items-center border-rule border-b bg-tread font-semibold text-[0.8125rem] text-ink-soft leading-8 max-lg:hidden ${columns}`}
    >
      <span>{isSnoozed ? 'Back' : 'Due'}</span>
      <span>Who</span>
      <span>What</span>
      <span>Phone</span>
      <span>Package</span>
      <span>With</span>
    </div>
  )
}
