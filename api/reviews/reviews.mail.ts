import { supportEndWords } from '../../shared/deals/support'
import { SUPPORT_DAYS } from '../../shared/guarantee'
import { mailBuyer } from '../deals/quotes/quotes.mail'
import type { Deal } from '../generated/prisma/client'
import type { Tx } from '../platform/db'

/** Asks the buyer for a review once support is over. */
export const mailReviewRequest = (
  tx: Tx,
  deal: Deal & { supportUntil: Date },
  { cause, now }: { cause: string; now: Date },
) =>
  mailBuyer(tx, deal, {
    cause,
    subject: 'How did we do?',
    heading: 'How did we do?',
    parts: [
      `Your ${SUPPORT_DAYS} days of support ended ${supportEndWords(deal.supportUntil, now)}. Two minutes of your time help the next buyer.`,
    ],
    button: 'Write a review',
    page: '/review',
  })
