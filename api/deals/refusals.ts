import type { Deal } from '../generated/prisma/client'
import { conflict } from '../platform/errors'

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
