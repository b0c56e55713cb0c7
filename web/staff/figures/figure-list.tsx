import { Link } from 'react-router-dom'
import type { Period, PeriodFigures } from '../../../shared/figures'
import { type FigureRow, figureGroups } from '../../../shared/words/figures'
import { link } from '../../ui/link-look'
import { boxLook } from '../../ui/paper/sheet'
import { Part } from '../frame/part'
import { figureLinks } from './figure-links'

interface Shown {
  period: Period
  now: PeriodFigures
  before: PeriodFigures
}

/** The figures by what they are about, each beside what it was before. */
export const FigureList = (shown: Shown) => (
  <div className="gap-x-6 xl:columns-2 print:columns-2">
    {Object.entries<Record<string, FigureRow>>(figureGroups).map(([title, rows]) => (
      <div key={title} className="mb-6 break-inside-avoid">
        <Part title={title} heading="h2">
          <dl className={`${boxLook} divide-y divide-rule`}>
            {Object.entries(rows).map(([key, row]) => (
              <Figure key={key} name={key} row={row} {...shown} />
            ))}
          </dl>
        </Part>
      </div>
    ))}
  </div>
)

function Figure({ name: key, row, period, now, before }: Shown & { name: string; row: FigureRow }) {
  const { name, how, text } = row
  const list = figureLinks(period)[key]
  return (
    <div className="flex items-baseline justify-between gap-x-4 px-4 py-1.5">
      <dt className="min-w-0">
        {list && !list.words ? (
          <Link to={list.to} className={link}>
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="block text-ink-soft text-sm">
          {how}{' '}
          {list?.words && (
            <Link to={list.to} className="text-ink underline underline-offset-4 print:hidden">
              {list.words}
            </Link>
          )}
        </span>
      </dt>
      <dd className="figures shrink-0">
        <span className="block font-bold">{text(now)}</span>
        <span className="block text-ink-soft text-sm">before {text(before)}</span>
      </dd>
    </div>
  )
}
