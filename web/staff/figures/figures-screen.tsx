import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { daysText } from '../../../shared/days-text'
import { type Period, periodBefore } from '../../../shared/figures'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { FilterLinks } from '../../ui/filter-links'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { barsOf, isByMonth } from './chart-bars'
import { DayCharts } from './day-charts'
import { FigureList } from './figure-list'
import { useFiguresQuery } from './generated/figures'
import { MemberFigures } from './member-figures'
import { PERIOD, periodFrom, periods } from './periods'

const EVERY_MINUTE = 60_000

/** What the firm did in a period, beside as many days before it. */
export function FiguresScreen() {
  const [parameters] = useSearchParams()
  const { name, ...period } = periodFrom(parameters.get(PERIOD), useNow(EVERY_MINUTE))
  const may = useMay()
  const own = daysText(period)
  return (
    <Screen
      title="Figures"
      subtitle={`${own}, beside ${daysText(periodBefore(period))}`}
      actions={
        <Button variant="quiet" onClick={() => print()}>
          <Printer aria-hidden className="size-5" />
          Print
        </Button>
      }
    >
      <div className="mb-4 print:hidden">
        <FilterLinks
          label="Period"
          name={PERIOD}
          options={[
            ...Object.entries(periods).map(([value, { words }]) => ({ value, words })),
            ...(name ? [] : [{ value: parameters.get(PERIOD) ?? '', words: own }]),
          ]}
          chosen={name ?? parameters.get(PERIOD) ?? ''}
        />
      </div>
      {may('FIGURES') ? (
        <FiguresOf key={`${period.from} ${period.to}`} period={period} />
      ) : (
        <p>Owners and readers see the figures.</p>
      )}
    </Screen>
  )
}

function FiguresOf({ period }: { period: Period }) {
  const { data, error, refetch } = useFiguresQuery({
    variables: period,
    fetchPolicy: 'cache-and-network',
  })
  const figures = data?.figures
  if (error && !figures) return <StaffProblem error={error} retry={() => refetch()} />
  if (!figures) return <RowsWaiting />
  return (
    <div className="space-y-6">
      <FigureList period={period} now={figures.now} before={figures.before} />
      <MemberFigures members={figures.members} />
      <DayCharts bars={barsOf(period, figures.days)} isByMonth={isByMonth(period)} />
    </div>
  )
}
