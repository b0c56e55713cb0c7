import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Status } from '../../../ui/paper/marks'
import { boxLook } from '../../../ui/paper/sheet'
import type { ImportRow } from './send-dealers'

/** Rows that are drawn at first: a file may have 2,000. */
const SHOWN_AT_FIRST = 100

const looks = {
  REFUSED: { tone: 'red', shape: 'diamond' },
  NEW: { tone: 'pen', shape: 'full' },
  CHANGED: { tone: 'amber', shape: 'half' },
  SAME: { tone: 'soft', shape: 'ring' },
} as const

type Outcome = ImportRow['outcome']

const words: Record<Outcome, string> = {
  REFUSED: 'Refused',
  NEW: 'New',
  CHANGED: 'Changed',
  SAME: 'The same',
}
const savedWords: Record<Outcome, string> = { ...words, NEW: 'Added' }

const order = Object.keys(looks)

const head = 'px-4 py-1.5 text-left font-semibold text-[0.8125rem] text-ink-soft'
const cell = 'h-(--row) px-4 py-1 align-top max-md:block max-md:h-auto max-md:p-0'

/** What becomes of each line of the file: what is refused comes first. */
export function ImportTable({ rows, isSaved }: { rows: readonly ImportRow[]; isSaved: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const sorted = [...rows].sort(
    (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.line - b.line,
  )
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <div className={boxLook}>
        <table className="w-full max-md:block">
          <caption className="sr-only">What becomes of each line</caption>
          <thead className="border-rule border-b max-md:sr-only">
            <tr>
              <th className={`${head} w-20 text-right!`}>Line</th>
              <th className={`${head} w-36`}>Outcome</th>
              <th className={head}>Name</th>
              <th className={head}>Problem</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-rule max-md:block">
            {shown.map(({ line, outcome, name, fields }) => (
              <tr key={line} className="max-md:block max-md:p-4">
                <td
                  className={`${cell} figures py-2! text-ink-soft max-md:float-right max-md:py-0!`}
                >
                  <span className="md:sr-only">Line </span>
                  {line}
                </td>
                <td className={`${cell} py-2! max-md:py-0!`}>
                  <Status {...looks[outcome]}>{(isSaved ? savedWords : words)[outcome]}</Status>
                </td>
                <td
                  dir="auto"
                  className={`${cell} py-2! font-semibold [overflow-wrap:anywhere] max-md:py-0!`}
                >
                  {name || <span className="font-normal text-ink-faint">No name</span>}
                </td>
                <td dir="auto" className={`${cell} py-2! [overflow-wrap:anywhere] max-md:py-0!`}>
                  {fields && <Problems fields={fields} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button variant="quiet" className="mt-3" onClick={() => setWhole(true)}>
          Show all {rows.length.toLocaleString('en-US')} lines
        </Button>
      )}
    </>
  )
}

function Problems({ fields }: { fields: Record<string, string> }) {
  return (
    <ul>
      {Object.entries(fields).map(([column, problem]) => (
        <li key={column}>
          <span className="font-medium">{column}:</span> {problem}
        </li>
      ))}
    </ul>
  )
}
