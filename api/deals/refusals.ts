import { brand } from '../../shared/brand'
import type { FieldProblems } from '../../shared/deals/deal-fields'
import type { Deal } from '../generated/prisma/client'
import { inOurZone } from '../mail/letter'
import { Refusal } from '../platform/errors'

export const conflict = (message: string) => new Refusal('CONFLICT', message)

/** Refuses an input with every problem by field. */
export function badFields(fields: FieldProblems) {
  const texts = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`)
  return new Refusal('BAD_INPUT', texts.join('; '), { fields })
}

/** Refuses what needs a deal that we still work on. */
export function refuseClosed({ status, endedAs }: Pick<Deal, 'status' | 'endedAs'>) {
  if (status !== 'CLOSED') return
  throw conflict(
    endedAs === 'REFUNDED'
      ? 'This deal is closed because your payment is being refunded.'
      : 'This deal is closed.',
  )
}

/** Refuses what needs a deal with an accepted quote, before the purchase. */
export function refuseUnlessChosen(deal: Pick<Deal, 'status' | 'endedAs'>) {
  refuseClosed(deal)
  if (deal.status === 'PURCHASED') throw conflict('The purchase is recorded already.')
  if (deal.status !== 'CHOSEN') throw conflict("The buyer hasn't accepted a quote.")
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  hour: 'numeric',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, dateStyle: 'short' })

/** Names the writer who was faster: "Sam changed this at 2:14 PM. …". */
export function changedMeanwhile(
  { changedBy, changedAt }: { changedBy: string | null; changedAt: Date | null },
  now: Date,
) {
  const when = changedAt ? ` ${timeOf(changedAt, now)}` : ''
  return conflict(
    `${changedBy ?? 'Someone else'} changed this${when}. Review the changes and save again.`,
  )
}

const timeOf = (moment: Date, now: Date) =>
  day.format(moment) === day.format(now)
    ? `at ${clock.format(moment).replaceAll('\u202f', ' ')}`
    : `on ${inOurZone(moment)}`
