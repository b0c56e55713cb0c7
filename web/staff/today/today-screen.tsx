import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isChange } from '../../chat/chat-events'
import type { WorkFilter } from '../../generated/schema'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useKeys } from '../../ui/browser/keys'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternClock, easternWeekday } from '../../ui/eastern-time'
import { FilterLinks } from '../../ui/filter-links'
import { Nothing } from '../../ui/states'
import { livingList } from '../frame/connections'
import { conversationEvents, dealEvents, workEvents } from '../frame/events'
import { useFrameCounts } from '../frame/frame-counts'
import { Key } from '../frame/key'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import { useTitle } from '../frame/title'
import { useWorkWithEmails } from '../inbound/use-work-with-emails'
import { AddTask } from '../tasks/add-task'
import { TaskDialog } from '../tasks/task-dialog'
import { useTodayQuery } from './generated/today'
import { WorkList } from './work-list'

const tabs = { mine: 'MINE', 'no-one': 'UNASSIGNED', team: 'ALL', snoozed: 'SNOOZED' } as const
type Tab = keyof typeof tabs

const nothing: Record<Tab, string> = {
  mine: 'What needs you next appears here.',
  'no-one': 'What no one has taken yet appears here.',
  team: 'What needs any of you next appears here.',
  snoozed: 'What you snooze waits here until its time.',
}

/** What to do next, in one list: deals, requests, chats, tasks, and orders to review. */
export function TodayScreen() {
  const { me } = useFrameCounts()
  const [parameters] = useSearchParams()
  const usual: Tab = me?.role === 'OWNER' ? 'team' : 'mine'
  const named = parameters.get('list') ?? ''
  const tab = named in tabs ? (named as Tab) : usual
  const taskId = parameters.get('task')
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMay()('PEOPLE')
  const now = useNow()
  const heading = useTitle('Today')
  useKeys({ t: () => setAdding(mayAdd) })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="bg-paper max-lg:border-rule max-lg:border-b">
        <div className="flex min-h-14 flex-wrap items-baseline gap-x-4 gap-y-1 px-4 pt-3.5 sm:px-7">
          <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
            Today
          </h1>
          <p className="text-ink-soft max-sm:hidden">
            {easternWeekday(now)}, {easternClock(now)} ET
          </p>
          <span className="ml-auto" />
          <PromiseKept />
          {mayAdd && !isAdding && (
            <Button
              variant="quiet"
              size="sm"
              className="max-lg:min-h-11"
              onClick={() => setAdding(true)}
            >
              Add a task
              <Key>t</Key>
            </Button>
          )}
        </div>
        <div className="px-4 pt-2 pb-2.5 sm:px-7">
          <Tabs tab={tab} usual={usual} />
        </div>
        {isAdding && <AddTask onClose={() => setAdding(false)} />}
      </header>
      {me && <TabWork key={tab} tab={tab} now={now} />}
      {taskId && <TaskDialog key={taskId} id={taskId} />}
    </div>
  )
}

function Tabs({ tab, usual }: { tab: Tab; usual: Tab }) {
  const { work } = useFrameCounts()
  const words = (name: string, count: number | undefined) =>
    count ? `${name} ${count > 999 ? '999+' : count}` : name
  return (
    <FilterLinks
      label="Whose work"
      name="list"
      usual={usual}
      options={[
        { value: 'mine', words: words('Mine', work?.mine) },
        { value: 'no-one', words: words('No one’s', work?.unassigned) },
        { value: 'team', words: words('Team', work?.team) },
        { value: 'snoozed', words: words('Snoozed', work?.snoozed) },
      ]}
      chosen={tab}
    />
  )
}

/** How well the promise to call within a day is kept. */
function PromiseKept() {
  const { promise } = useFrameCounts()
  if (!promise || promise.due === 0) return null
  return (
    <p className="text-ink-soft max-lg:hidden">
      Contacted on time, {promise.days} days:{' '}
      <strong className="text-ink">{Math.round((promise.inTime / promise.due) * 100)}%</strong>
    </p>
  )
}

/** Items that are loaded at first, and at most. */
const FIRST = 50
const MOST = 100

function TabWork({ tab, now }: { tab: Tab; now: number }) {
  const filter: WorkFilter = tabs[tab]
  const [first, setFirst] = useState(FIRST)
  const { data, previousData, error, refetch } = useTodayQuery({
    ...livingList,
    variables: { first, filter },
    refetchWritePolicy: 'overwrite',
  })
  useRefetchOn(conversationEvents, refetch, isChange)
  useRefetchOn(dealEvents, refetch)
  useRefetchOn(workEvents, refetch)
  const work = useWorkWithEmails((data ?? previousData)?.work, { first, filter })
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!work) {
    return (
      <div className="px-4 sm:px-7">
        <RowsWaiting />
      </div>
    )
  }
  if (work.length === 0) {
    return (
      <Nothing title={tab === 'snoozed' ? 'Nothing is snoozed' : 'All caught up'}>
        {nothing[tab]}
      </Nothing>
    )
  }
  return (
    <WorkList
      work={work}
      now={now}
      isSnoozed={tab === 'snoozed'}
      onMore={work.length === first && first < MOST ? () => setFirst(MOST) : undefined}
    />
  )
}
