import { Link } from 'react-router-dom'
import { easternMoment } from '../../ui/eastern-time'
import { Strike } from '../../ui/paper/marks'
import { staffPaths } from '../paths'
import { fieldWords, valueWords } from './field-words'
import type { HistoryLineFragment } from './generated/history'

export function HistoryList({ lines }: { lines: readonly HistoryLineFragment[] }) {
  return (
    <ol className="divide-y divide-rule border border-rule border-t-2 border-t-ink bg-paper">
      {lines.map((line) => (
        <li key={line.id} className="min-h-(--row) px-4 py-2">
          <HistoryEntry line={line} />
        </li>
      ))}
    </ol>
  )
}

function HistoryEntry({ line }: { line: HistoryLineFragment }) {
  const { staffName, createdAt, subjectName, field, before, after } = line
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
        <span>
          <strong className="font-semibold text-ink">{staffName}</strong> changed{' '}
          {fieldWords(field)} of{' '}
          <Link
            data-row
            to={subjectPath(line)}
            className="font-medium text-ink underline-offset-4 hover:underline"
          >
            {subjectName}
          </Link>
        </span>
        <time dateTime={createdAt}>{easternMoment(createdAt)}</time>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
        <span className="sr-only">from</span>
        {before ? (
          <span className="whitespace-pre-line">
            <Strike>{valueWords(field, before)}</Strike>
          </span>
        ) : (
          <span className="text-ink-soft">{valueWords(field, before)}</span>
        )}
        <span className="sr-only">to</span>
        <span className="whitespace-pre-line font-semibold text-pen">
          {valueWords(field, after)}
        </span>
      </p>
    </>
  )
}

function subjectPath({ subject, subjectId, subjectName }: HistoryLineFragment) {
  switch (subject) {
    case 'PACKAGE':
      return staffPaths.package(subjectId)
    case 'CONSULTATION':
      return staffPaths.consultation(subjectId)
    case 'DEAL':
      return staffPaths.deal(subjectId)
    case 'API_TOKEN':
      return staffPaths.tokens()
    case 'CONVERSATION':
      return staffPaths.conversation(subjectId)
    case 'ORDER':
      return staffPaths.order(Number(/\d+/.exec(subjectName)?.[0]))
    case 'STAFF_MEMBER':
      return staffPaths.team()
    case 'SAVED_REPLY':
      return staffPaths.savedReplies()
    case 'SERVED_STATES':
      return staffPaths.states()
    default:
      return staffPaths.historyOf(subject, subjectId)
  }
}
