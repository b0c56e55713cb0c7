import { dayAfter } from '../../../shared/calendar-days'
import type { Period } from '../../../shared/figures'
import { daysParameter, PAID, REFUNDED, SENT } from '../frame/days-filter'
import { staffPaths } from '../paths'

interface FigureLink {
  to: string
  /** What the list shows when it isn't exactly what was counted. */
  words?: string
}

const pathWith = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters)}`

/** The lists behind the figures. */
export function figureLinks(period: Period): Readonly<Record<string, FigureLink>> {
  const days = daysParameter(period)
  const requests = (status: string, sent = days) => ({
    to: pathWith(staffPaths.consultations(), { status, [SENT]: sent }),
  })
  const paid = { to: pathWith(staffPaths.orders(), { [PAID]: days }) }
  const deals = (filter: string, words: string) => ({
    to: pathWith(staffPaths.deals(), { filter }),
    words,
  })
  const reviews = {
    to: pathWith(staffPaths.reviews(), { status: 'ALL' }),
    words: 'All reviews',
  }
  // What was sent a day before is due on these days, but for an hour when clocks change.
  const dayBefore = { from: dayAfter(period.from, -1), to: dayAfter(period.to, -1) }
  return {
    requests: requests('ALL'),
    inTime: requests('ALL', daysParameter(dayBefore)),
    won: requests('WON'),
    lost: requests('LOST'),
    firstContact: requests('ALL'),
    answer: { to: staffPaths.inbox(), words: 'All chats' },
    paid,
    revenue: paid,
    refunds: { to: pathWith(staffPaths.orders(), { [REFUNDED]: days }) },
    quotes: deals('QUOTED', 'Deals with live quotes'),
    bought: deals('SUPPORT', 'Deals in support'),
    claimsOpened: deals('CLAIMS', 'Deals with open claims'),
    reviews,
    meanRating: reviews,
  }
}
