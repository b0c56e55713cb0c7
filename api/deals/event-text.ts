import { timeAtPlace } from '../../shared/time-zones'
import { dealEndEvents, reopenReasonsForBuyers } from '../../shared/words/deals'
import type { DealEvent } from '../generated/prisma/client'
import type { DealEventData } from './deal-events'

type Told = Pick<DealEvent, 'by' | 'name'> & { data: DealEventData }

const reopenings: Record<string, { event: string }> = {
  ...reopenReasonsForBuyers,
  CLOSED: { event: 'Your deal is open again.' },
  NOT_PURCHASED: { event: 'We took the purchase back. Your choice stands.' },
}

const endings: Record<string, string> = dealEndEvents

const us = ({ name }: Told) => name ?? 'We'
const theirQuote = ({ data: { dealer } }: Told) => (dealer ? `${dealer}'s quote` : 'A quote')
const from = ({ data: { dealer } }: Told) => (dealer ? ` from ${dealer}` : '')

const sentences: Record<DealEvent['kind'], (event: Told) => string> = {
  PAID: () => 'We received your payment.',
  JOINED: () => 'You added this deal to your account.',
  ADVOCATE: (event) => (event.name ? `${event.name} is your advocate.` : 'You have an advocate.'),
  CONTACTED: (event) => `${us(event)} contacted you.`,
  WISHES_SENT: (event) =>
    event.by === 'STAFF' ? `${us(event)} wrote down what you want.` : 'You told us what you want.',
  WISHES_CHANGED: (event) =>
    event.by === 'STAFF' ? `${us(event)} updated what you want.` : 'You changed what you want.',
  DEALER_ASKED: () => 'We asked a dealer for a quote.',
  DEALER_ANSWERED: () => 'A dealer answered.',
  DEALER_DECLINED: () => 'A dealer declined.',
  QUOTE_PUBLISHED: (event) => `You have a new quote${from(event)}.`,
  QUOTE_REPLACED: (event) => `You have a new quote${from(event)}, in place of an earlier one.`,
  QUOTE_EXTENDED: (event) =>
    event.data.at
      ? `${theirQuote(event)} is now valid until ${timeAtPlace(event.data.at)}.`
      : `${theirQuote(event)} is valid for longer.`,
  QUOTE_WITHDRAWN: (event) =>
    `${theirQuote(event)} was withdrawn${event.data.note ? `: ${event.data.note}` : '.'}`,
  QUOTE_ASKED_AGAIN: (event) => `You asked for a new quote${from(event)}.`,
  QUOTE_ACCEPTED: ({ data: { dealer } }) => `You accepted ${dealer ? `${dealer}'s` : 'a'} quote.`,
  DEALER_CONFIRMED: ({ data: { dealer } }) => `${dealer ?? 'The dealer'} confirmed your quote.`,
  APPOINTMENT: ({ data: { at, place, timeZone } }) =>
    at
      ? `Your appointment is on ${timeAtPlace(at, timeZone)}${place ? `: ${place}` : '.'}`
      : 'Your appointment was canceled.',
  CONTRACT_CHECKED: (event) =>
    event.data.reason === 'OK'
      ? `${us(event)} checked the contract: it matches your quote.`
      : `${us(event)} checked the contract: don't sign yet${event.data.note ? `: ${event.data.note}` : '.'}`,
  PURCHASED: (event) =>
    event.by === 'STAFF' ? `${us(event)} recorded your purchase.` : 'You bought it.',
  SAVING_VERIFIED: (event) => `${us(event)} verified your saving.`,
  CLAIM_OPENED: () => 'You asked for your money back.',
  CLAIM_DECIDED: (event) => {
    const { reason, note } = event.data
    if (reason === 'APPROVED') return `${us(event)} approved your money back.`
    const decision =
      reason === 'SETTLED' ? 'settled your request' : "didn't approve your money back"
    return `${us(event)} ${decision}${note ? `: ${note}` : '.'}`
  },
  CLAIM_REFUNDED: () => 'Your money is on its way back to your card.',
  REOPENED: ({ data: { reason } }) =>
    (reopenings[reason ?? ''] ?? reopenReasonsForBuyers.OTHER).event,
  ENDED: ({ by, data: { reason } }) =>
    by === 'SYSTEM' ? dealEndEvents.REFUNDED : (endings[reason ?? ''] ?? 'This deal ended.'),
}

/** The sentence of an event as the buyer reads it. Works without names and data, which erasure removes. */
export const eventText = ({ kind, by, name, data }: DealEvent) =>
  sentences[kind]({ by, name, data: (data ?? {}) as DealEventData })
