import { useState } from 'react'
import { Button } from '../../ui/button'
import { Status } from '../../ui/paper/marks'
import { type Column, Table } from '../../ui/table'
import type { ImportRow } from './send-file'

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

/** What becomes of each line of the file: what is refused comes first. */
export function ImportTable({ rows, isSaved }: { rows: readonly ImportRow[]; isSaved: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const sorted = rows
    .map((row) => ({ ...row, id: String(row.line) }))
    .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.line - b.line)
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <Table
        caption="What becomes of each line"
        rows={shown}
        columns={columnsOf(isSaved ? savedWords : words)}
      />
      {shown.length < rows.length && (
        <Button variant="quiet" className="mt-3" onClick={() => setWhole(true)}>
          Show all {rows.length.toLocaleString('en-US')} lines
        </Button>
      )}
    </>
  )
}

const columnsOf = (outcomes: typeof words): Column<ImportRow & { id: string }>[] => [
  {
    name: 'Line',
    width: 'w-20',
    isNumber: true,
    onPhone: 'beside',
    className: 'text-ink-soft',
    cell: ({ line }) => (
      <>
        <span className="@2xl:sr-only">Line </span>
        {line}
      </>
    ),
  },
  {
    name: 'Outcome',
    width: 'w-36',
    cell: ({ outcome }) => <Status {...looks[outcome]}>{outcomes[outcome]}</Status>,
  },
  {
    name: 'Name',
    className: 'font-semibold',
    cell: ({ name }) => name || <span className="font-normal text-ink-faint">No name</span>,
  },
  { name: 'Problem', cell: ({ fields }) => fields && <Problems fields={fields} /> },
]

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
