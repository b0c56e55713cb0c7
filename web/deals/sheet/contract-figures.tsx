import type { SheetRow, SheetTotal } from './sheet-rows'

const toneOf = ({ isSame, isWorse }: SheetRow) =>
  isSame ? '' : `font-semibold ${isWorse ? 'text-red' : 'text-pen'}`

/** The column of a contract that was entered: red where it costs more than was agreed. */
export const contractFigures = {
  cell: (row: SheetRow) => <span className={toneOf(row)}>{row.said ?? '–'}</span>,
  totalCell: ({ said }: SheetTotal) => said,
}
