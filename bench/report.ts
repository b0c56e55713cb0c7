// The rows that the measurements print.

export interface Row {
  what: string
  measured: number
  /** None for a row that only informs. */
  goal?: { atLeast: number } | { atMost: number }
  unit?: string
  /** What the ratio is of, and how far the rounds lie apart. */
  from: string
}

const isMet = ({ measured, goal }: Row) =>
  goal && ('atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost)

function shown(row: Row) {
  const { what, measured, goal, unit = '', from } = row
  const number = (value: number) =>
    `${value.toFixed(value < 100 ? 2 : 0).replace(/\.00$/, '')}${unit && ` ${unit}`}`
  const goalText = goal ? ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`) : ''
  const verdict = goal ? (isMet(row) ? 'met' : 'missed') : ''
  return { what, measured: number(measured), goal: goalText, verdict, from }
}

export function print(rows: Row[], { markdown = false }) {
  if (markdown) console.log(asMarkdown(rows.map(shown)))
  else console.table(rows.map(shown))
}

function asMarkdown(rows: Record<string, string>[]) {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => row[name]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [
    line(names),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => line(names.map((name) => row[name] ?? ''))),
  ].join('\n')
}

export function median(numbers: number[]) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The value below which a part of the sorted numbers lies. */
export const quantile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** The number of the median, with the range that the rounds have. */
export const range = (numbers: number[], digits = 2) =>
  `${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)}`

export const count = (number: number) => Math.round(number).toLocaleString('en-US')
