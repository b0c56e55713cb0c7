import { duration } from '../duration'
import { LEAST_FOR_MEDIAN, type PeriodFigures, SAVINGS_BAND } from '../figures'
import { money } from '../money'
import { withCommas } from '../numbers'

/** A figure, as screens and emails show it. */
export interface FigureRow {
  name: string
  /** How it is counted. */
  how: string
  text: (figures: PeriodFigures) => string
}

const NONE = '–'
const MINUTE_MS = 60_000
const [LEAST_SAVING, MOST_SAVING] = SAVINGS_BAND.map((amount) => money(amount))

const count = (of: (figures: PeriodFigures) => number) => (figures: PeriodFigures) =>
  withCommas(of(figures))

const amount = (of: (figures: PeriodFigures) => number | null) => (figures: PeriodFigures) => {
  const dollars = of(figures)
  return dollars === null ? NONE : money(dollars)
}

const time = (of: (figures: PeriodFigures) => number | null) => (figures: PeriodFigures) => {
  const minutes = of(figures)
  return minutes === null ? NONE : duration(minutes * MINUTE_MS)
}

/** "11 of 12 (92%)" */
function share(part: number, whole: number) {
  if (whole === 0) return NONE
  return `${withCommas(part)} of ${withCommas(whole)} (${Math.round((100 * part) / whole)}%)`
}

const belowLeast = `Needs at least ${LEAST_FOR_MEDIAN}.`

/** The figures by what they are about. "These days" are those of the period. */
export const figureGroups = {
  'Requests and chat': {
    requests: {
      name: 'Requests',
      how: 'Sent on these days.',
      text: count(({ requests }) => requests),
    },
    inTime: {
      name: 'Contacted in time',
      how: 'Of the requests whose 24 hours ended on these days, up to now.',
      text: ({ requestsInTime, requestsDue }) => share(requestsInTime, requestsDue),
    },
    won: {
      name: 'Won',
      how: 'Of the requests sent on these days, those that are won by now.',
      text: count(({ won }) => won),
    },
    lost: {
      name: 'Lost',
      how: 'Of the requests sent on these days, those that are lost by now.',
      text: count(({ lost }) => lost),
    },
    firstContact: {
      name: 'Time to first contact',
      how: `Median, of the requests sent on these days and contacted. ${belowLeast}`,
      text: time(({ medianMinutesToContact }) => medianMinutesToContact),
    },
    answer: {
      name: 'Time to first answer in a chat',
      how: `Median, of the chats that customers began on these days, nights and weekends included. ${belowLeast}`,
      text: time(({ medianMinutesToAnswer }) => medianMinutesToAnswer),
    },
  },
  Money: {
    paid: {
      name: 'Paid orders',
      how: 'Paid on these days, also those refunded since.',
      text: count(({ paid }) => paid),
    },
    revenue: {
      name: 'Revenue',
      how: 'The totals of these orders.',
      text: amount(({ revenue }) => revenue),
    },
    refunds: {
      name: 'Refunds',
      how: 'What went back on these days, each part once, less refunds that failed.',
      text: amount(({ refunds }) => refunds),
    },
    net: { name: 'Net', how: 'Revenue less refunds.', text: amount(({ net }) => net) },
  },
  'Deals and savings': {
    quotes: {
      name: 'Quotes published',
      how: 'Quotes of dealers that buyers got on these days.',
      text: count(({ quotes }) => quotes),
    },
    bought: {
      name: 'Vehicles bought',
      how: 'By the day of the purchase.',
      text: count(({ bought }) => bought),
    },
    savings: {
      name: 'Savings verified',
      how: 'Verified on these days.',
      text: count(({ savings }) => savings),
    },
    meanSaving: {
      name: 'Mean saving',
      how: 'Of these savings.',
      text: amount(({ meanSaving }) => meanSaving),
    },
    medianSaving: {
      name: 'Median saving',
      how: 'Half of these savings are higher.',
      text: amount(({ medianSaving }) => medianSaving),
    },
    sumOfSavings: {
      name: 'Saved in all',
      how: 'The sum of these savings.',
      text: amount(({ sumOfSavings }) => sumOfSavings),
    },
    inBand: {
      name: `${LEAST_SAVING} to ${MOST_SAVING}`,
      how: 'Of these savings, those that the website speaks of.',
      text: ({ savingsInBand, savings }) => share(savingsInBand, savings),
    },
  },
  'Claims and reviews': {
    claimsOpened: {
      name: 'Claims opened',
      how: 'Buyers who asked for their money on these days.',
      text: count(({ claimsOpened }) => claimsOpened),
    },
    claimsRefunded: {
      name: 'Claims refunded',
      how: 'Those whose money went back on these days.',
      text: count(({ claimsRefunded }) => claimsRefunded),
    },
    reviews: {
      name: 'Reviews',
      how: 'Sent on these days, without those taken back.',
      text: count(({ reviews }) => reviews),
    },
    meanRating: {
      name: 'Mean rating',
      how: 'Stars of these reviews, 5 at most.',
      text: ({ meanRating }) => (meanRating === null ? NONE : meanRating.toFixed(1)),
    },
  },
} satisfies Record<string, Record<string, FigureRow>>
