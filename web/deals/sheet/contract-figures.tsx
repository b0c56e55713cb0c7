import type { SheetRow, SheetTotal } from './sheet-rows'

/** The column of a contract that was entered: red where it costs more than was agreed. */
export const contractFigures = {
  width: 'figures' as const,
  cell: ({ said, isSame, isWorse }: SheetRow) => (
    <span
      dir="auto"
      className={`[overflow-wrap:anywhere] ${isSame ? '' : `font-semibold ${isWorse ? 'text-red' : 'text-pen'}`}`}
    >
      {said ?? '–'}
    </span>
  ),
  totalCell: ({ said }: SheetTotal) => (
    <span className="font-display text-xl print:text-lg">{said}</span>
  ),
}
