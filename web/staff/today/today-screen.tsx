import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isChange } from '../../chat/chat-events'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useKeys, useRowKeys } from '../../ui/browser/keys'
import { useNow } from '../../ui/browser/now'
import { easternClock, easternWeekday } from '../../ui/eastern-time'
import { Nothing } from '../../ui/states'
import { livingList } from '../frame/connections'
import { conversationEvents, dealEvents } from '../frame/events'
import { useFrameCounts } from '../frame/frame-counts'
import { KeyLine } from '../frame/key'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import { useTitle } from '../frame/title'
import { DayRuler } from './day-ruler'
import { useTodayQuery } from './generated/today'
import { Peek } from './peek'
import { groupOf, groupsOf, type WorkItem } from './work-groups'
import { columns, pathOf, WorkRow } from './work-row'

/** Everything that waits for staff in one list: deals, new consultations, and conversations. */
export function TodayScreen() {
  const { data, error, refetch } = useTodayQuery({ ...livingList, refetchWritePolicy: 'overwrite' })
  useRefetchOn(conversationEvents, refetch, isChange)
  useRefetchOn(dealEvents, refetch)
  const now = useNow()
  const heading = useTitle('Today')
  const work = data?.work
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 bg-paper px-4 pt-3.5 pb-2.5 max-lg:border-rule max-lg:border-b sm:px-7">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
          Today
        </h1>
        <p className="text-ink-soft">
          {easternWeekday(now)}, {easternClock(now)} ET
        </p>
        {work && <Sums work={work} now={now} />}
      </header>
      {error && !data ? (
        <StaffProblem error={error} retry={() => refetch()} />
      ) : !work ? (
        <RowsWaiting />
      ) : work.length === 0 ? (
        <Nothing title="All caught up">
          Deals, consultation requests, and messages appear here when they need you.
        </Nothing>
      ) : (
        <WorkList work={work} now={now} />
      )}
    </div>
  )
}

/** How much there is, and how well the promise is kept. */
function Sums({ work, now }: { work: readonly WorkItem[]; now: number }) {
  const { promise } = useFrameCounts()
  const inGroups = (...names: string[]) =>
    work.filter((item) => names.includes(groupOf(item, now))).length
  const late = inGroups('Late')
  const unassigned = work.filter(({ assignee }) => !assignee).length
  return (
    <ul className="flex flex-wrap gap-x-5 lg:ml-auto">
      <li>
        <strong className={late > 0 ? 'text-red' : ''}>{late}</strong> late
      </li>
      <li>
        <strong>{inGroups('Before noon', 'Later today')}</strong> due today
      </li>
      <li>
        <strong>{unassigned}</strong> unassigned
      </li>
      {promise && promise.due > 0 && (
        <li className="text-ink-soft max-lg:hidden">
          Contacted on time, {promise.days} days:{' '}
          <strong className="text-ink">{Math.round((promise.inTime / promise.due) * 100)}%</strong>
        </li>
      )}
    </ul>
  )
}

/** An ID has no spaces: they would separate IDs. */
const idOf = (name: string) => `work-${name.replaceAll(' ', '-')}`

const keyOf = ({ kind, id }: WorkItem) => `${kind} ${id}`

function WorkList({ work, now }: { work: readonly WorkItem[]; now: number }) {
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const navigate = useNavigate()
  const groups = groupsOf(work, now)
  const first = groups[0]?.items[0]
  const selected = work.find((item) => keyOf(item) === chosen) ?? first
  useRowKeys(list)
  useKeys({
    c: () => list.current?.querySelector<HTMLElement>('[data-selected] [data-call]')?.click(),
    Enter: () =>
      selected && document.activeElement === document.body ? navigate(pathOf(selected)) : false,
  })
  return (
    <>
      <DayRuler work={work} now={now} selected={selected} />
      <div className="min-h-0 flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_19.5rem]">
        <div ref={list} className="min-h-0 lg:overflow-y-auto">
          <div
            aria-hidden
            className={`items-center border-rule border-b bg-tread px-7 font-semibold text-[0.8125rem] text-ink-soft leading-8 max-lg:hidden ${columns}`}
          >
            <span>Due</span>
            <span>Who</span>
            <span>What</span>
            <span>Phone</span>
            <span>Package</span>
            <span>With</span>
          </div>
          {groups.map(({ name, items }) => (
            <section key={name} aria-labelledby={idOf(name)}>
              <h2
                id={idOf(name)}
                className="border-rule-strong border-b bg-tread px-4 pt-2 pb-1 font-sans font-semibold text-[0.90625rem] tracking-normal sm:px-7"
              >
                {name} <span className="font-normal text-ink-soft">{items.length}</span>
              </h2>
              <ul className="bg-paper">
                {items.map((item) => (
                  <WorkRow
                    key={keyOf(item)}
                    item={item}
                    now={now}
                    isSelected={item === selected}
                    onSelect={() => setChosen(keyOf(item))}
                  />
                ))}
              </ul>
            </section>
          ))}
          <KeyLine
            keys={[
              ['j k', 'move'],
              ['Enter', 'open'],
              ['c', 'call'],
              ['?', 'all keys'],
            ]}
          />
        </div>
        {selected && <Peek key={keyOf(selected)} item={selected} now={now} />}
      </div>
    </>
  )
}
