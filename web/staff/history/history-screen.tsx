import { Link, useSearchParams } from 'react-router-dom'
import type { HistorySubject } from '../../generated/schema'
import { FilterSelect } from '../../ui/filter-links'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { LiveList } from '../frame/live-list'
import { Screen } from '../frame/screen'
import { namedSubjects } from '../frame/subjects'
import { useHistoryQuery } from './generated/history'
import { HistoryList } from './history-list'
import { MEMBER, MemberFilter } from './member-filter'

export function HistoryScreen() {
  const [parameters] = useSearchParams()
  const subjects = namedSubjects()
  const chosen = subjects.find(({ value }) => value === parameters.get('subject'))
  const subjectId = parameters.get('id')
  const staffId = parameters.get(MEMBER)
  return (
    <Screen title="History" subtitle="All changes, newest first">
      {subjectId ? (
        <p className="mb-4">
          Showing one item{chosen && ` from ${chosen.words.toLowerCase()}`}.{' '}
          <Link to="?" className="text-ink underline underline-offset-4">
            Show everything
          </Link>
        </p>
      ) : (
        <div className="mb-4 flex gap-3">
          <FilterSelect
            label="Subject"
            name="subject"
            none="Everything"
            options={subjects.map(({ value, words }) => [value, words])}
          />
          <MemberFilter />
        </div>
      )}
      <Changes
        subject={(chosen?.value ?? null) as HistorySubject | null}
        subjectId={subjectId}
        staffId={staffId}
        key={`${chosen?.value} ${subjectId} ${staffId}`}
      />
    </Screen>
  )
}

function Changes({
  subject,
  subjectId,
  staffId,
}: {
  subject: HistorySubject | null
  subjectId: string | null
  staffId: string | null
}) {
  const query = useHistoryQuery({
    variables: { first: PAGE, subject, subjectId, staffId },
    ...livingList,
  })
  return (
    <LiveList
      query={query}
      connection={query.data?.history}
      noun={['change', 'changes']}
      nothing={
        <Nothing title="No changes yet">
          Changes to prices, stock, refunds, statuses, and assignments appear here.
        </Nothing>
      }
    >
      {(lines) => <HistoryList lines={lines} />}
    </LiveList>
  )
}
