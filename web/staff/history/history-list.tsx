import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { easternMoment } from '../../ui/eastern-time'
import { staffPaths } from '../paths'
import { fieldWords, valueWords } from './field-words'
import type { HistoryLineFragment } from './generated/history'

export function HistoryList({ lines }: { lines: readonly HistoryLineFragment[] }) {
  return (
    <ol className="divide-y divide-rule overflow-hidden rounded-sm border border-rule bg-paper">
      {lines.map((line) => (
        <li key={line.id} className="px-4 py-3 sm:px-5">
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
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        <span className="sr-only">from</span>
        <span className="whitespace-pre-line text-ink-soft">{valueWords(field, before)}</span>
        <ArrowRight aria-hidden className="size-4 shrink-0 translate-y-0.5 text-ink-faint" />
        <span className="sr-only">to</span>
        <span className="whitespace-pre-line font-medium">{valueWords(field, after)}</span>
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
    case 'SERVED_STATES':
      return staffPaths.states()
    default:
      return staffPaths.historyOf(subject, subjectId)
  }
}
