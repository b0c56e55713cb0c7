import { brand } from '../../../shared/brand'
import type { DealFragment } from '../generated/deal'
import type { QuoteFragment } from '../quotes/generated/quotes'
import { vehicleName } from '../quotes/quote-words'

const HOUR_MS = 60 * 60_000

/** The appointment as an iCalendar file (RFC 5545). */
export function calendarFile(
  { id, appointment, now }: Pick<DealFragment, 'id' | 'appointment' | 'now'>,
  quote: Pick<QuoteFragment, 'year' | 'make' | 'model' | 'trim' | 'dealerName'>,
) {
  if (!appointment) return ''
  const start = Date.parse(appointment.at)
  const what = appointment.kind === 'PICKUP' ? 'Pick up' : 'Delivery:'
  return `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//My deal//EN`,
    'BEGIN:VEVENT',
    `UID:${id}@${brand.name.toLowerCase()}`,
    `DTSTAMP:${stamp(Date.parse(now))}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + HOUR_MS)}`,
    `SUMMARY:${escapeText(`${what} ${vehicleName(quote)} (${quote.dealerName ?? 'dealership'})`)}`,
    `LOCATION:${escapeText(appointment.place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')}\r\n`
}

/** 20261124T220000Z */
const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ')
