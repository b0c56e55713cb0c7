import { money } from '../../../shared/money'
import { withCommas } from '../../../shared/numbers'
import { type Column, Table } from '../../ui/table'
import { Part } from '../frame/part'
import { BarChart } from './bar-chart'
import type { Bar } from './chart-bars'
import { numberColumn } from './number-column'

const charts = [
  { title: 'Requests', amountOf: ({ requests }: Bar) => requests, text: withCommas },
  { title: 'Paid orders', amountOf: ({ paid }: Bar) => paid, text: withCommas },
  {
    title: 'Revenue',
    amountOf: ({ revenue }: Bar) => revenue,
    text: (value: number) => money(value),
  },
] as const

const columns: Column<Bar>[] = [
  numberColumn('Requests', ({ requests }) => withCommas(requests)),
  numberColumn('Paid orders', ({ paid }) => withCommas(paid), { onPhone: 'beside' }),
  numberColumn('Revenue', ({ revenue }) => money(revenue), { onPhone: 'beside' }),
]

/** Requests, paid orders, and revenue of each day or month, as bars and as a table. */
export function DayCharts({ bars, isByMonth }: { bars: readonly Bar[]; isByMonth: boolean }) {
  return (
    <Part title={isByMonth ? 'By month' : 'By day'} heading="h2">
      <div className="mb-4 grid gap-4 lg:grid-cols-3 print:grid-cols-3">
        {charts.map((chart) => (
          <BarChart key={chart.title} bars={bars} {...chart} />
        ))}
      </div>
      <Table
        size="part"
        caption={isByMonth ? 'Each month' : 'Each day'}
        rows={bars.map((bar) => ({ ...bar, id: bar.name }))}
        columns={[{ name: isByMonth ? 'Month' : 'Day', cell: ({ name }) => name }, ...columns]}
      />
    </Part>
  )
}
