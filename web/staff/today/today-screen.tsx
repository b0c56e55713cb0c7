import { useRef } from 'react'
import { isChange } from '../../chat/chat-events'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useRowKeys } from '../../ui/browser/keys'
import { useNow } from '../../ui/browser/now'
import { Nothing } from '../../ui/states'
import { livingList } from '../frame/connections'
import { conversationEvents, dealEvents } from '../frame/events'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { useTodayQuery } from './generated/today'
import { WorkRow } from './work-row'

/** Everything that waits for staff in one list: deals, new consultations, and conversations. */
export function TodayScreen() {
  const { data, error, refetch } = useTodayQuery({ ...livingList, refetchWritePolicy: 'overwrite' })
  useRefetchOn(conversationEvents, refetch, isChange)
  useRefetchOn(dealEvents, refetch)
  const now = useNow()
  const work = data?.work
  const overdue =
    work?.filter(({ kind, dueAt }) => kind !== 'CONVERSATION' && dueAt && Date.parse(dueAt) <= now)
      .length ?? 0
  return (
    <Screen
      title="Today"
      subtitle={
        work && work.length > 0 ? (
          <>
            {work.length} to do
            {overdue > 0 && (
              <>
                {', '}
                <strong className="font-semibold text-red">{overdue} overdue</strong>
              </>
            )}
          </>
        ) : undefined
      }
    >
      {error && !data ? (
        <StaffProblem error={error} retry={() => refetch()} />
      ) : work ? (
        <WorkList work={work} now={now} />
      ) : (
        <RowsWaiting />
      )}
    </Screen>
  )
}

type Work = NonNullable<NonNullable<ReturnType<typeof useTodayQuery>['data']>['work']>

function WorkList({ work, now }: { work: Work; now: number }) {
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  if (work.length === 0) {
    return (
      <Nothing title="All caught up">
        Deals, consultation requests, and messages appear here when they need you.
      </Nothing>
    )
  }
  return (
    <ul
      ref={list}
      aria-label="To do, first due first"
      className="divide-y divide-rule overflow-hidden rounded-sm border border-rule bg-paper"
    >
      {work.map((item) => (
        <li key={`${item.kind} ${item.id}`}>
          <WorkRow item={item} now={now} />
        </li>
      ))}
    </ul>
  )
}
