import { daysIn, MAX_PERIOD_DAYS, type Period, type PeriodFigures } from '../../shared/figures'
import { badField } from '../platform/errors'
import { type DayFigures, readDayFigures } from './day-figures'
import { type MemberFigures, readMemberFigures } from './member-figures'
import { readPeriodFigures } from './period-figures'
import { spanOf } from './span'

export interface Figures {
  period: Period
  /** Of the period, and of as many days before. */
  both: () => Promise<{ now: PeriodFigures; before: PeriodFigures }>
  days: () => Promise<DayFigures[]>
  members: () => Promise<MemberFigures[]>
}

/** The figures of days in our zone, both included, beside those of as many days before. Each part is read when asked for. */
export function figuresOf(period: Period): Figures {
  checkPeriod(period)
  let both: ReturnType<Figures['both']> | undefined
  return {
    period,
    both: () => {
      both ??= readPeriodFigures(spanOf(period))
      return both
    },
    days: () => readDayFigures(period),
    members: () => readMemberFigures(period),
  }
}

function checkPeriod(period: Period) {
  for (const [name, day] of Object.entries(period)) {
    if (!day.startsWith('20')) throw badField(name, 'A day from 2000 to 2099')
  }
  const days = daysIn(period)
  if (days < 1) throw badField('to', 'Not before the first day')
  if (days > MAX_PERIOD_DAYS) throw badField('to', `At most ${MAX_PERIOD_DAYS} days`)
}
