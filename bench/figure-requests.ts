import { calendarDay, dayAfter } from '../shared/calendar-days'
import { MAX_PERIOD_DAYS, type Period } from '../shared/figures'
import type { Request } from './growth-walk'

/** The figures of the past year and of the past week, and the lists behind them. */
export function figureRequests(): Request[] {
  const today = calendarDay(Date.now())
  const past = (days: number): Period => ({ from: dayAfter(today, 1 - days), to: today })
  const one = (operation: string, variables: object): Request => ({
    role: 'staff',
    operation,
    variables,
  })
  const week = { from: dayAfter(today, -306), to: dayAfter(today, -300) }
  return [
    one('Figures', past(MAX_PERIOD_DAYS)),
    one('Figures', past(7)),
    one('Consultations', { first: 30, sent: week }),
    one('Consultations', { first: 30, sent: week, status: 'LOST' }),
    one('Orders', { first: 30, paid: week }),
    one('Orders', { first: 30, refunded: week }),
  ]
}
