import { Link } from 'react-router-dom'
import { easternMoment } from '../../ui/eastern-time'
import { Strike } from '../../ui/paper/marks'
import { subjectOf } from '../frame/subjects'
import { staffPaths } from '../paths'
import { valueWords } from './field-words'
import type { HistoryLineFragment } from './generated/history'
import { groupLines, sentenceOf } from './sentences'

/** Changes as sentences, those that one person made within a minute under one time. */
export function HistoryList({ lines }: { lines: readonly HistoryLineFragment[] }) {
  return (
    <ol className="divide-y divide-rule border border-rule border-t-2 border-t-ink bg-paper">
      {groupLines(lines).map(({ lines: [first, ...others] }) =>
        first ? (
          <li
            key={first.id}
            className="flex min-h-(--row) flex-wrap-reverse justify-between gap-x-4 px-4 py-2"
          >
            <ul className="min-w-0 flex-1 basis-72 space-y-1">
              {[first, ...others].map((line) => (
                <li key={line.id}>
                  <HistoryEntry line={line} />
                </li>
              ))}
            </ul>
            <time dateTime={first.createdAt} className="text-ink-soft text-sm">
              {easternMoment(first.createdAt)}
            </time>
          </li>
        ) : null,
      )}
    </ol>
  )
}

function HistoryEntry({ line }: { line: HistoryLineFragment }) {
  const { by, start, it, end, isWhole } = sentenceOf(line)
  return (
    <>
      <p dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        <strong className="font-semibold text-ink">{by}</strong> {start}
        {it && (
          <Link
            data-row
            to={subjectPath(line)}
            className="font-medium text-ink underline-offset-4 hover:underline"
          >
            {it}
          </Link>
        )}
        {end}
      </p>
      {!isWhole && <Values line={line} />}
    </>
  )
}

/** The old and the new value, of a change whose sentence doesn't say them. */
function Values({ line: { field, before, after } }: { line: HistoryLineFragment }) {
  return (
    <p dir="auto" className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
      <span className="sr-only">from</span>
      {before ? (
        <span dir="auto" className="whitespace-pre-line">
          <Strike>{valueWords(field, before)}</Strike>
        </span>
      ) : (
        <span className="text-ink-soft">{valueWords(field, before)}</span>
      )}
      <span className="sr-only">to</span>
      <span dir="auto" className="whitespace-pre-line font-semibold text-pen">
        {valueWords(field, after)}
      </span>
    </p>
  )
}

const subjectPath = ({ subject, subjectId, subjectName }: HistoryLineFragment) =>
  subjectOf(subject).path?.(subjectId, subjectName) ?? staffPaths.historyOf(subject, subjectId)
